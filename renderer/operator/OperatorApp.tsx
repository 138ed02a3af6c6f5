import { useEffect, useState } from 'react';
import type { OperatorState, OperatorView } from '#core/contract/counter/state.ts';
import { Connected } from '../ui/components/Connected.tsx';
import { useConnection, useStream } from '../ui/state/kiosk.tsx';
import { useWedgeReads } from '../ui/state/use-wedge-reads.ts';
import { CalibrationScreen } from './calibration/CalibrationScreen.tsx';
import { CommandProvider, ShownScreen } from './commands/use-command.tsx';
import { HealthScreen } from './health/HealthScreen.tsx';
import { HoldsScreen } from './holds/HoldsScreen.tsx';
import { Home } from './home/Home.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { LayoutsScreen } from './layouts/LayoutsScreen.tsx';
import { ProgramsScreen } from './programs/ProgramsScreen.tsx';
import { ReadersScreen } from './readers/ReadersScreen.tsx';
import { SignIn } from './SignIn.tsx';
import { Workspace } from './session/Workspace.tsx';
import { SetupWizard } from './setup/SetupWizard.tsx';
import { TopBar } from './TopBar.tsx';
import { UnlockVault } from './UnlockVault.tsx';
import { SignInCodeNotice } from './wallet-code/SignInCodeNotice.tsx';
import { WalletCodeNotice } from './wallet-code/WalletCodeNotice.tsx';
import './operator.css';

/** The operator's display: what it shows follows from the pushed state alone. */
export function OperatorApp() {
  const state = useStream('operator.state');
  const connection = useConnection();
  if (!state) return <Connected connection={connection} />;
  return (
    <Connected connection={connection}>
      <Phase state={state} />
    </Connected>
  );
}

function Phase({ state }: { state: OperatorState }) {
  if (state.phase === 'setup') return <SetupWizard state={state} />;
  if (state.phase === 'vault-locked') return <UnlockVault />;
  if (state.phase !== 'ready' || !state.operator) return <SignedOut state={state} />;
  return <SignedIn state={state} operator={state.operator} />;
}

/** A security officer needs no operator to be signed in; a locked screen belongs to its operator. */
function SignedOut({ state }: { state: OperatorState }) {
  const [showsHolds, setHolds] = useState(false);
  if (state.phase !== 'signed-out') return <SignIn state={state} />;
  if (!showsHolds) return <SignIn state={state} onHolds={() => setHolds(true)} />;
  return (
    <div className="Operator">
      <HoldsScreen onClose={() => setHolds(false)} />
    </div>
  );
}

/** Keeps text that was typed in a session while the operator looks at another page. */
function SignedIn({ state, operator }: { state: OperatorState; operator: OperatorView }) {
  const [page, setPage] = useState<'readers' | 'calibration' | 'layouts' | 'programs' | 'health' | 'holds'>();
  const [showsCameras, setCameras] = useState(false);
  const [isSigning, setSigning] = useState(false);
  useWedgeReads();
  const openReaders = () => setPage('readers');
  const close = () => setPage(undefined);
  const { session } = state;
  const sessionId = session?.sessionId;
  // A code before a reader opens a session from any page.
  useEffect(() => {
    if (sessionId) setPage(undefined);
  }, [sessionId]);
  // Nothing about other applicants shows beside one who is served.
  const mayHolds = session?.status !== 'active';
  const maySet = operator.permissions.includes('counter.settings') && session?.status !== 'active';
  return (
    <CommandProvider>
      <div className="Operator">
        <TopBar
          state={state}
          operator={operator}
          session={page === undefined ? session : undefined}
          onReaders={openReaders}
          onCalibration={maySet ? () => setPage('calibration') : undefined}
          onLayouts={maySet ? () => setPage('layouts') : undefined}
          onPrograms={() => setPage('programs')}
          onHealth={() => setPage('health')}
          onHolds={mayHolds ? () => setPage('holds') : undefined}
          showsCameras={showsCameras}
          onCameras={setCameras}
          isInert={isSigning}
        />
        {state.walletCode && <WalletCodeNotice progress={state.walletCode} />}
        {state.signInCode && <SignInCodeNotice program={state.signInCode.program} />}
        {page === 'readers' && <ReadersScreen state={state} onClose={close} />}
        {page === 'health' && (
          <HealthScreen onReaders={openReaders} onCameras={() => setCameras(true)} onClose={close} />
        )}
        {page === 'holds' && <HoldsScreen onClose={close} />}
        {page === 'calibration' && <CalibrationScreen onClose={close} />}
        {page === 'layouts' && <LayoutsScreen onClose={close} />}
        {page === 'programs' && state.programs && (
          <ProgramsScreen programs={state.programs} onClose={close} />
        )}
        <div className="Operator-screen" hidden={page !== undefined}>
          <ShownScreen value={page === undefined}>
            {session ? (
              <Workspace
                key={session.sessionId}
                session={session}
                operator={operator}
                onSigning={setSigning}
                onReaders={openReaders}
              />
            ) : (
              <Home state={state} operator={operator} onReaders={openReaders} />
            )}
          </ShownScreen>
        </div>
        {state.idleWarningSec !== undefined && <IdleWarning seconds={state.idleWarningSec} />}
      </div>
    </CommandProvider>
  );
}
