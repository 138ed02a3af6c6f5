import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { ActionMenu } from '../../ui/components/ActionMenu.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { CompanionsDialog } from '../companions/CompanionsDialog.tsx';
import { useHotkey } from '../hotkey.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { SuspectDialog } from './SuspectDialog.tsx';

/** Rarely used actions of a running session, behind one neutral button. */
export function SessionMenu({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { sessionId } = session;
  const [open, setOpen] = useState<'hold' | 'hand-over' | 'companions'>();
  const close = () => setOpen(undefined);
  useCommand('hold', () => setOpen('hold'));
  useCommand('companions', () => setOpen('companions'));
  useCommand('handOver', () => setOpen('hand-over'));
  useHotkey('F', () => setOpen('hold'), { ctrl: true });
  return (
    <>
      <ActionMenu
        label={t('quiet.menu')}
        actions={[
          { id: 'second-look', label: t('quiet.suspect'), onAction: () => setOpen('hold') },
          { id: 'hand-over', label: t('handOver.action'), onAction: () => setOpen('hand-over') },
          { id: 'companions', label: t('companions.title'), onAction: () => setOpen('companions') },
        ]}
      />
      {open === 'hand-over' && <HandOverDialog sessionId={sessionId} onClose={close} />}
      {open === 'companions' && <CompanionsDialog session={session} onClose={close} />}
      <SuspectDialog sessionId={sessionId} isOpen={open === 'hold'} onClose={close} />
    </>
  );
}
