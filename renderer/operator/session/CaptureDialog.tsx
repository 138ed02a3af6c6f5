import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useAction } from '../../state/use-action.ts';

export interface CaptureRequest {
  kind: 'retake' | 'fallback';
  step: 'document' | 'selfie';
}

export interface CaptureDialogProps {
  sessionId: string;
  request: CaptureRequest | undefined;
  onClose: () => void;
}

/** Says what a new or an unguided capture means before it is asked for. */
export function CaptureDialog({ sessionId, request, onClose }: CaptureDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const retake = useAction('session.retake');
  const fallback = useAction('session.capture-fallback');
  if (!request) return null;
  const { kind, step } = request;
  const action = kind === 'retake' ? retake : fallback;
  const close = () => {
    action.clear();
    onClose();
  };
  const confirm = async () => {
    const answer = await action.run({ sessionId, step });
    if (answer?.ok) onClose();
  };
  return (
    <Dialog
      size="sm"
      isOpen
      onClose={close}
      title={t(`session:applicant.${kind}Title`)}
      footer={
        <>
          <Button onPress={close}>{t('common:action.cancel')}</Button>
          <Button variant="primary" isPending={action.pending} onPress={() => void confirm()}>
            {t(`session:applicant.${kind}Confirm`)}
          </Button>
        </>
      }
    >
      <p>{t(`session:applicant.${kind}Text`)}</p>
      <ErrorNotice error={action.error} />
    </Dialog>
  );
}
