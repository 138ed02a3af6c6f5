import { FilePlus2, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { ActionMenu } from '../../ui/components/ActionMenu.tsx';
import { CaptureDialog, type CaptureRequest } from '../session/CaptureDialog.tsx';
import { KindDialog } from './KindDialog.tsx';

/** Redo this document, ask for a further one, or say what it is. The others stay as they are. */
export function DocumentMenu({ session, document }: { session: SessionView; document: DocumentView }) {
  const { t } = useTranslation('documents');
  const [request, setRequest] = useState<CaptureRequest>();
  const [setting, setSetting] = useState(false);
  const redo = () => setRequest({ kind: 'retake', step: 'document', documentId: document.id });
  return (
    <>
      <ActionMenu
        label={t('menu.label', { number: document.number })}
        actions={[
          { id: 'redo', label: t('menu.redo'), icon: RotateCcw, onAction: redo },
          {
            id: 'add',
            label: t('menu.add'),
            icon: FilePlus2,
            onAction: () => setRequest({ kind: 'add', step: 'document' }),
          },
          { id: 'kind', label: t('menu.kind'), icon: Pencil, onAction: () => setSetting(true) },
        ]}
      />
      <CaptureDialog
        sessionId={session.sessionId}
        request={request}
        retries={session.retries}
        onClose={() => setRequest(undefined)}
      />
      {setting && (
        <KindDialog sessionId={session.sessionId} document={document} onClose={() => setSetting(false)} />
      )}
    </>
  );
}
