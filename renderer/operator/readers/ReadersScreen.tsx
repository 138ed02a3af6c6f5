import { Usb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { SideScreen } from '../SideScreen.tsx';
import { ReaderCard } from './ReaderCard.tsx';
import { ReaderGuides } from './ReaderGuides.tsx';
import type { ReaderGuide } from './reader-guides.ts';
import './ReadersScreen.css';

/** The readers at the counter: what is connected, whether it works, and what to do where it does not. */
export function ReadersScreen({ state, onClose }: { state: OperatorState; onClose: () => void }) {
  const { t } = useTranslation('readers');
  const [guide, setGuide] = useState<ReaderGuide>();
  const { readers, capabilities, session } = state;
  const capability = capabilities.find(({ name }) => name === 'readers');
  return (
    <SideScreen
      title={t('title')}
      text={t('text')}
      back={t(session ? 'backToSession' : 'back')}
      onClose={onClose}
    >
      <div className="Readers-columns">
        <div className="Readers-list">
          <ErrorNotice error={capability?.error} tone="review" standing />
          {readers.length === 0 && <NoReaders />}
          {readers.map((reader) => (
            <ReaderCard
              key={reader.id}
              reader={reader}
              inSession={session !== undefined}
              onGuide={setGuide}
            />
          ))}
        </div>
        <ReaderGuides open={guide} onOpen={setGuide} />
      </div>
    </SideScreen>
  );
}

const CAN_BE_CONNECTED = ['scanner', 'stripe', 'mrz', 'wedge'] as const;

function NoReaders() {
  const { t } = useTranslation('readers');
  return (
    <Panel title={t('none.title')}>
      <EmptyState icon={Usb} title={t('none.text')}>
        <ul className="Readers-possible">
          {CAN_BE_CONNECTED.map((kind) => (
            <li key={kind}>{t(`none.${kind}`)}</li>
          ))}
        </ul>
        <p className="soft">{t('none.without')}</p>
      </EmptyState>
    </Panel>
  );
}
