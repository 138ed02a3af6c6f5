import { BookOpenCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { inspectionOf } from '#core/contract/inspection-guide.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import type { PointAnswers } from './guide-answers.ts';
import { InspectionGuide } from './InspectionGuide.tsx';

/** Opens the guide of the document by one press or one key. Answers that were not signed yet stay until they are. */
export function GuideButton({ session, document }: { session: SessionView; document: DocumentView }) {
  const { t } = useTranslation(['session', 'documents']);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<PointAnswers>({});
  const open = () => setOpen(true);
  useCommand('guide', open);
  useShortcut('i', open);
  const { sessionId, inspections = [] } = session;
  const { id, kind } = document;
  return (
    <>
      <Button variant="quiet" icon={BookOpenCheck} data-guide aria-haspopup="dialog" onPress={open}>
        {t('session:guide.open')}
        <Keys keys={['I']} decorative />
      </Button>
      {isOpen && (
        <InspectionGuide
          title={t('session:guide.title', { kind: t(`documents:type.${kind.type}`) })}
          text={t('session:guide.text')}
          sessionId={sessionId}
          documentId={id}
          kind={kind.type}
          recorded={inspectionOf(inspections, id)}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
