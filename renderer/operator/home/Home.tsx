import type { OperatorState, OperatorView } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useHotkey } from '../hotkey.ts';
import { ReadersPanel } from '../readers/ReadersPanel.tsx';
import { KioskHealth } from './KioskHealth.tsx';
import { PreparedSession } from './PreparedSession.tsx';
import { RecentSessions } from './RecentSessions.tsx';
import { StartSession } from './StartSession.tsx';
import { SyncPanel } from './SyncPanel.tsx';
import './Home.css';

export interface HomeProps {
  state: OperatorState;
  operator: OperatorView;
  onReaders: () => void;
}

/** Between two people: one primary action, sessions that wait for their person, what happened lately, how the kiosk is. */
export function Home({ state, operator, onReaders }: HomeProps) {
  const start = useAction('session.start');
  const mayVerify = operator.permissions.includes('counter.verify');
  const onStart = (flowId?: string) => {
    if (mayVerify) void start.run(flowId ? { flowId } : {});
  };
  useHotkey('Enter', () => onStart(), { ctrl: true });
  return (
    <main className="Home">
      <div className="Home-main">
        <ErrorNotice error={state.vaultFinding} tone="review" standing />
        <StartSession
          choices={state.flowChoices}
          mayVerify={mayVerify}
          pending={start.pending}
          onStart={onStart}
        />
        <ErrorNotice error={start.error} />
        {mayVerify && <PreparedSession scanned={state.scanned} onOrdinary={() => onStart()} />}
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
