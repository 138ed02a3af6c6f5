import { useTranslation } from 'react-i18next';
import type { OperatorState } from '../../main/counter/contract/state.ts';
import { Connected } from '../components/Connected.tsx';
import { FullScreenState } from '../components/FullScreenState.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useConnection, useStream } from '../state/kiosk.tsx';
import { Home } from './home/Home.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { SignIn } from './SignIn.tsx';
import { Workspace } from './session/Workspace.tsx';
import { SetupWizard } from './setup/SetupWizard.tsx';
import { TopBar } from './TopBar.tsx';
import { UnlockVault } from './UnlockVault.tsx';
import './operator.css';

/** The operator's display: what it shows follows from the pushed state alone. */
export function OperatorApp() {
  const { t } = useTranslation();
  const state = useStream('operator.state');
  const connection = useConnection();
  if (!state) {
    return connection === 'lost' || connection === 'replaced' ? (
      <Connected connection={connection} />
    ) : (
      <FullScreenState
        title={t('connection.starting.title')}
        text={t('connection.starting.text')}
        visual={<Spinner large />}
      />
    );
  }
  return (
    <Connected connection={connection}>
      <Phase state={state} />
    </Connected>
  );
}

function Phase({ state }: { state: OperatorState }) {
  if (state.phase === 'setup') return <SetupWizard />;
  if (state.phase === 'vault-locked') return <UnlockVault />;
  if (state.phase !== 'ready' || !state.operator) return <SignIn state={state} />;
  return (
    <div className="Operator">
      <TopBar state={state} operator={state.operator} />
      {state.session ? (
        <Workspace key={state.session.sessionId} session={state.session} operator={state.operator} />
      ) : (
        <Home state={state} operator={state.operator} />
      )}
      {state.idleWarningSec !== undefined && <IdleWarning seconds={state.idleWarningSec} />}
    </div>
  );
}
