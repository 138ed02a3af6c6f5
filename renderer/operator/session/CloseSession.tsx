import { UserRoundPlus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';

export interface CloseSessionProps {
  sessionId: string;
  /** The applicant sets up a wallet: to close the session ends that as well. */
  isSettingUp?: boolean | undefined;
  /** The operator may begin the next session at once. */
  mayStart?: boolean;
  children?: ReactNode;
}

/** The way on from a session that is over here, and what else can be done with it. */
export function CloseSession({ sessionId, isSettingUp, mayStart = false, children }: CloseSessionProps) {
  const { t } = useTranslation(['session', 'operator']);
  const close = useAction('session.close');
  const start = useAction('session.start');
  const hasNext = mayStart && !isSettingUp;
  const next = async () => {
    const closed = await close.run({ sessionId });
    if (closed?.ok) await start.run({});
  };
  useCommand('start', () => void next(), { isOn: hasNext });
  useCommand('close', () => void close.run({ sessionId }));
  useShortcut('Enter', () => void next(), hasNext);
  return (
    <>
      <ErrorNotice error={close.error ?? start.error} />
      {hasNext && (
        <Button
          variant="primary"
          size="lg"
          grow
          icon={UserRoundPlus}
          autoFocus
          isPending={close.pending || start.pending}
          onPress={() => void next()}
        >
          {t('operator:home.start')}
          <Keys keys={['↵']} decorative />
        </Button>
      )}
      <div className="Ended-actions">
        <Button
          variant={hasNext ? 'quiet' : 'primary'}
          icon={X}
          autoFocus={!hasNext}
          isPending={close.pending}
          onPress={() => void close.run({ sessionId })}
        >
          {t(isSettingUp ? 'session:ended.wallet.stop' : 'session:ended.close')}
        </Button>
        {children}
      </div>
    </>
  );
}
