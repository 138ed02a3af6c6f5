import { CircleHelp, LogOut, Settings, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, OperatorView } from '../../main/counter/contract/state.ts';
import { ActionMenu } from '../components/ActionMenu.tsx';
import { Logo } from '../components/Logo.tsx';
import { useAction } from '../state/use-action.ts';
import { ApplicantDisplay } from './ApplicantDisplay.tsx';
import { HelpDialog } from './dialogs/HelpDialog.tsx';
import { SettingsDialog } from './dialogs/SettingsDialog.tsx';
import { ServicesPill, SyncPill } from './StatusPills.tsx';
import './TopBar.css';

/** Always on top: where this is, whether services and sending work, who is signed in. */
export function TopBar({ state, operator }: { state: OperatorState; operator: OperatorView }) {
  const { t } = useTranslation('operator');
  const signOut = useAction('operator.sign-out');
  const [open, setOpen] = useState<'settings' | 'help'>();
  useHelpKey(() => setOpen('help'));
  return (
    <header className="TopBar">
      <Logo />
      {state.branch && <span className="TopBar-branch">{state.branch.name}</span>}
      <div className="TopBar-status">
        {state.services && <ServicesPill services={state.services} />}
        <SyncPill sync={state.sync} />
      </div>
      <ApplicantDisplay display={state.applicantDisplay} host={state.product.host} />
      <ActionMenu
        label={t('top.account', { name: operator.name })}
        icon={UserRound}
        text={operator.name}
        actions={[
          { id: 'settings', label: t('top.settings'), icon: Settings, onAction: () => setOpen('settings') },
          { id: 'help', label: t('top.help'), icon: CircleHelp, onAction: () => setOpen('help') },
          { id: 'sign-out', label: t('top.signOut'), icon: LogOut, onAction: () => void signOut.run({}) },
        ]}
      />
      <SettingsDialog
        isOpen={open === 'settings'}
        onClose={() => setOpen(undefined)}
        state={state}
        operator={operator}
      />
      <HelpDialog isOpen={open === 'help'} onClose={() => setOpen(undefined)} />
    </header>
  );
}

/** F1 everywhere; no single letters, which would collide with speech input (WCAG 2.1.4). */
const useHelpKey = (open: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
};
