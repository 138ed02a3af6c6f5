import { FlipHorizontal2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useCommand } from '../commands/use-command.tsx';
import { unreadAdvice } from './unread-advice.ts';

/** The other side of a card is awaited; the operator can continue without it. */
export function OtherSide({ sessionId, document }: { sessionId: string; document: DocumentView }) {
  const { t } = useTranslation('documents');
  const goOn = useAction('session.complete-document');
  const { id: documentId } = document;
  useCommand('otherSide', () => void goOn.run({ sessionId, documentId }));
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
