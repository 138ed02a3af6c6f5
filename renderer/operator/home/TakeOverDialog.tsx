import { Signature } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TAKE_OVER_REASONS, type TakeOverReason } from '#core/evidence/operator-change.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

export interface TakeOverDialogProps {
  sessionId: string;
  /** Who has the session. */
  operator: string;
  onClose: () => void;
}

/** Why a supervisor continues the session of another operator, before they sign. */
export function TakeOverDialog({ sessionId, operator, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const takeOver = useAction('session.take-over');
  const [reason, setReason] = useState<TakeOverReason>();
  const sign = () => {
    // The workspace follows from the pushed state, and takes the dialog away.
    if (reason) void takeOver.run({ sessionId, reason });
  };
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={t('session:takeOver.title')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            icon={Signature}
            isPending={takeOver.pending}
            isDisabled={!reason}
            onPress={sign}
          >
            {t('session:takeOver.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('session:takeOver.text', { name: operator })}</p>
      <ChoiceGroup
        label={t('session:takeOver.reason')}
        value={reason}
        onChange={setReason}
        choices={TAKE_OVER_REASONS.map((value) => ({ value, label: t(`session:takeOver.reasons.${value}`) }))}
      />
      <ErrorNotice error={takeOver.error} />
    </Dialog>
  );
}
