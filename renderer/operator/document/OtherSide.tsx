import { FlipHorizontal2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

/** The other side of a card is awaited; the operator can go on without it. */
export function OtherSide({ sessionId, documentId }: { sessionId: string; documentId: string }) {
  const { t } = useTranslation('documents');
  const goOn = useAction('session.complete-document');
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
        {t('otherSide.text')}
      </Notice>
      <ErrorNotice error={goOn.error} />
    </>
  );
}
