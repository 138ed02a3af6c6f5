import { Signature } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type GuidedInspection, type GuideKind, INSPECTION_GUIDES } from '#core/contract/inspection-guide.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { GuidePointCard } from './GuidePointCard.tsx';
import { asSent, type PointAnswers, recordedAnswers } from './guide-answers.ts';
import './InspectionGuide.css';

export interface InspectionGuideProps {
  title: string;
  text: string;
  sessionId: string;
  documentId: string;
  kind: GuideKind;
  /** What was signed before. */
  recorded: GuidedInspection | undefined;
  /** Answers that were not signed yet. */
  draft: PointAnswers;
  onDraft: (draft: PointAnswers) => void;
  onClose: () => void;
  /** What the points are compared with, where that is a picture. */
  beside?: React.ReactNode;
}

/** The points of a guide: each in sight, none answered beforehand, one signature for all. */
export function InspectionGuide(props: InspectionGuideProps) {
  const { title, text, sessionId, documentId, kind, recorded, draft, onDraft, onClose, beside } = props;
  const { t } = useTranslation('session');
  const record = useAction('session.record-inspection');
  const answers = { ...recordedAnswers(recorded, kind), ...draft };
  const isNew = asSent(draft, kind).length > 0;
  const save = async () => {
    const subject = kind === 'face' ? 'face' : 'document';
    const answered = await record.run({ sessionId, documentId, subject, answers: asSent(answers, kind) });
    if (!answered?.ok) return;
    onDraft({});
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="full"
      title={title}
      footer={
        <>
          <p className="GuideDialog-effect soft">{t('guide.noEffect')}</p>
          <Button onPress={onClose}>{t('guide.later')}</Button>
          <Button
            variant="primary"
            icon={Signature}
            isPending={record.pending}
            isDisabled={!isNew}
            onPress={() => void save()}
          >
            {t('guide.save')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <div className="GuideDialog-work">
        {beside}
        <ul className="GuidePoints" data-kind={kind}>
          {INSPECTION_GUIDES[kind].map((point) => (
            <GuidePointCard
              key={point}
              point={point}
              answer={answers[point]}
              onAnswer={(answer) => onDraft({ ...draft, [point]: answer })}
            />
          ))}
        </ul>
      </div>
      <ErrorNotice error={record.error} />
    </Dialog>
  );
}
