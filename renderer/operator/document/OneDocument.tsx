import { FlipHorizontal2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { DocumentHeader } from './DocumentHeader.tsx';
import { FieldList } from './FieldList.tsx';
import { PictureStrip } from './PictureStrip.tsx';
import { unreadAdvice } from './unread-advice.ts';

/** One document: what it is, what is still awaited of it, its pictures and its fields. */
export function OneDocument({ session, document }: { session: SessionView; document: DocumentView }) {
  return (
    <div className="OneDocument">
      <DocumentHeader sessionId={session.sessionId} document={document} />
      {!document.complete && <OtherSide sessionId={session.sessionId} document={document} />}
      <PictureStrip document={document} />
      <FieldList sessionId={session.sessionId} document={document} />
    </div>
  );
}

function OtherSide({ sessionId, document }: { sessionId: string; document: DocumentView }) {
  const { t } = useTranslation('documents');
  const goOn = useAction('session.complete-document');
  const { id: documentId } = document;
  const isLicence = unreadAdvice(document) === 'barcode';
  return (
    <>
      <Notice
        tone="info"
        title={t('otherSide.title')}
        live="polite"
        action={
          <Button
            icon={FlipHorizontal2}
            isPending={goOn.pending}
            onPress={() => void goOn.run({ sessionId, documentId })}
          >
            {t('otherSide.goOn')}
          </Button>
        }
      >
        {t(isLicence ? 'otherSide.barcode' : 'otherSide.text')}
      </Notice>
      <ErrorNotice error={goOn.error} />
    </>
  );
}
