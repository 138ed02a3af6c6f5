import { FileLock2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useAction } from '../../ui/state/use-action.ts';

export interface ExportDialogProps {
  sessionId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Writes the evidence for one named recipient and shows where and with which hash. */
export function ExportDialog({ sessionId, isOpen, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const write = useAction('session.export-evidence');
  const [recipientDid, setRecipient] = useState('');
  const [written, setWritten] = useState<{ fileName: string; sha256: string }>();
  const recipient = recipientDid.trim();
  const wrong = recipient !== '' && !recipient.startsWith('did:key:');
  const run = async () => {
    const answer = await write.run({ sessionId, recipientDid: recipient });
    if (answer?.ok) setWritten(answer.value);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('session:ended.exportTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.close')}</Button>
          <Button
            variant="primary"
            icon={FileLock2}
            isPending={write.pending}
            isDisabled={recipient === '' || wrong}
            onPress={() => void run()}
          >
            {t('session:ended.export')}
          </Button>
        </>
      }
    >
      <p>{t('session:ended.exportText')}</p>
      <TextInput
        kind="code"
        label={t('session:ended.recipient')}
        value={recipientDid}
        onChange={setRecipient}
        error={wrong ? t('session:ended.recipientInvalid') : undefined}
      />
      <ErrorNotice error={write.error} />
      {written && (
        <Notice tone="passed" title={t('session:ended.exported', { file: written.fileName })} live="polite">
          <span className="ExportResult">
            <span>{t('session:ended.hash')}</span>
            <span className="code">{written.sha256}</span>
          </span>
        </Notice>
      )}
    </Dialog>
  );
}
