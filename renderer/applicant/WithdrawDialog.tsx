import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

export interface WithdrawDialogProps {
  sessionId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks once, states the consequence, and makes continuing the first choice. */
export function WithdrawDialog({ sessionId, isOpen, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('applicant');
  const withdraw = useAction('applicant.withdraw', ['SESSION_ENDED']);
  return (
    <Dialog
      alert
      title={t('withdraw.title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onPress={onClose}>
            {t('withdraw.stay')}
          </Button>
          <Button
            size="lg"
            variant="danger"
            isPending={withdraw.pending}
            onPress={() => void withdraw.run({ sessionId })}
          >
            {t('withdraw.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('withdraw.text')}</p>
      <ProblemNotice show={withdraw.error !== undefined} />
    </Dialog>
  );
}
