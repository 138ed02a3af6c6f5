import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

export interface CloseSessionProps {
  sessionId: string;
  label?: 'ended.close' | 'ended.wallet.stop';
  children?: ReactNode;
}

/** The way on from a session that is over here, and what else can be done with it. */
export function CloseSession({ sessionId, label = 'ended.close', children }: CloseSessionProps) {
  const { t } = useTranslation('session');
  const close = useAction('session.close');
  return (
    <>
      <ErrorNotice error={close.error} />
      <div className="Ended-actions">
        <Button
          variant="primary"
          size="lg"
          icon={X}
          autoFocus
          isPending={close.pending}
          onPress={() => void close.run({ sessionId })}
        >
          {t(label)}
        </Button>
        {children}
      </div>
    </>
  );
}
