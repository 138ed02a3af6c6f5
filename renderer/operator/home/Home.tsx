import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, OperatorView } from '../../../main/counter/contract/state.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useAction } from '../../state/use-action.ts';
import { useHotkey } from '../hotkey.ts';
import { ReadersPanel } from '../readers/ReadersPanel.tsx';
import { KioskHealth } from './KioskHealth.tsx';
import { RecentSessions } from './RecentSessions.tsx';
import { SyncPanel } from './SyncPanel.tsx';
import './Home.css';

export interface HomeProps {
  state: OperatorState;
  operator: OperatorView;
  onReaders: () => void;
}

/** Between two people: one primary action, what happened lately, and how the kiosk is. */
export function Home({ state, operator, onReaders }: HomeProps) {
  const { t } = useTranslation('operator');
  const start = useAction('session.start');
  const mayVerify = operator.permissions.includes('counter.verify');
  const onStart = () => {
    if (mayVerify) void start.run({});
  };
  useHotkey('Enter', onStart, { ctrl: true });
  return (
    <main className="Home">
      <div className="Home-main">
        <section className="Home-start">
          <div>
            <h1>{t('home.title')}</h1>
            <p className="soft">{mayVerify ? t('home.text') : t('home.startDenied')}</p>
          </div>
          <Button
            variant="primary"
            size="lg"
            icon={Play}
            isPending={start.pending}
            isDisabled={!mayVerify}
            onPress={onStart}
          >
            {t('home.start')}
          </Button>
        </section>
        <ErrorNotice error={start.error} />
        <RecentSessions rows={state.recent} />
      </div>
      <div className="Home-side">
        <SyncPanel sync={state.sync} />
        <ReadersPanel readers={state.readers} onOpen={onReaders} />
        <KioskHealth state={state} />
      </div>
    </main>
  );
}
