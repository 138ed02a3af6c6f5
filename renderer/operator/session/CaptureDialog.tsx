import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { CoverDialog } from './CoverDialog.tsx';
import { PassOverDialog } from './PassOverDialog.tsx';

export interface CaptureRequest {
  kind: 'retake' | 'fallback' | 'add' | 'pass-over' | 'cover';
  step: 'document' | 'selfie';
  /** The document to capture again; the newest when absent. */
  documentId?: string;
}

export interface CaptureDialogProps {
  sessionId: string;
  request: CaptureRequest | undefined;
  /** How often a step was done again, and may be. */
  retries: SessionView['retries'];
  onClose: () => void;
}

/** Says what a new, a further or an unguided capture means before it is asked for. */
export function CaptureDialog({ sessionId, request, retries, onClose }: CaptureDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const retake = useAction('session.retake');
  const fallback = useAction('session.capture-fallback');
  const add = useAction('session.add-document');
  if (!request) return null;
  const { kind, step, documentId } = request;
  if (kind === 'pass-over') return <PassOverDialog sessionId={sessionId} step={step} onClose={onClose} />;
  if (kind === 'cover') return <CoverDialog sessionId={sessionId} onClose={onClose} />;
  const action = { retake, fallback, add }[kind];
  const exhausted = kind === 'retake' && retries.made >= retries.allowed;
  const close = () => {
    action.clear();
    onClose();
  };
  const ask = () => {
    if (kind === 'add') return add.run({ sessionId });
    if (kind === 'fallback') return fallback.run({ sessionId, step });
    return retake.run({ sessionId, step, ...(documentId ? { documentId } : {}) });
  };
  const confirm = async () => {
    const answer = await ask();
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
          {!exhausted && (
            <Button variant="primary" isPending={action.pending} onPress={() => void confirm()}>
              {t(`session:applicant.${kind}Confirm`)}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`session:applicant.${exhausted ? 'retriesUsed' : kind}Text`)}</p>
      {kind === 'retake' && <p className="soft tabular">{t('session:applicant.retries', retries)}</p>}
      <ErrorNotice error={action.error} />
    </Dialog>
  );
}
