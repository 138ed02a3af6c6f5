import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

export interface SuspectDialogProps {
  sessionId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Worded so that a glance over the counter tells nothing. */
export function SuspectDialog({ sessionId, isOpen, onClose }: SuspectDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const suspect = useAction('session.suspect');
  const confirm = async () => {
    const answer = await suspect.run({ sessionId });
    if (answer?.ok) onClose();
  };
  return (
    <Dialog
      size="sm"
      isOpen={isOpen}
      onClose={onClose}
      title={t('session:quiet.suspectTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" isPending={suspect.pending} onPress={() => void confirm()}>
            {t('session:quiet.suspectConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('session:quiet.suspectText')}</p>
      <ErrorNotice error={suspect.error} />
    </Dialog>
  );
}
