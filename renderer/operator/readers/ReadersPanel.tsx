import { Usb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReaderView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { ReaderStatePill } from './ReaderStatePill.tsx';
import './ReadersScreen.css';

/** On the home screen: which readers there are and how they are, and the way to more. */
export function ReadersPanel({ readers, onOpen }: { readers: readonly ReaderView[]; onOpen: () => void }) {
  const { t } = useTranslation('readers');
  return (
    <Panel title={t('title')}>
      {readers.length === 0 ? (
        <p className="soft">{t('none.title')}</p>
      ) : (
        <ul className="ReadersSummary">
          {readers.map((reader) => (
            <li key={reader.id}>
              <span>{reader.name}</span>
              <ReaderStatePill reader={reader} />
            </li>
          ))}
        </ul>
      )}
      <Button icon={Usb} onPress={onOpen}>
        {t('open')}
      </Button>
    </Panel>
  );
}
