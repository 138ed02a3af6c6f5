import { CircleCheckBig, HandHelping, Replace, ScanFace } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ReadAloud } from '../capture/ReadAloud.tsx';
import type { Acknowledgement } from './acknowledgement.ts';
import { ChallengeDrawing } from './ChallengeDrawing.tsx';
import { Progress } from './Progress.tsx';
import { TimeLeftBar } from './TimeLeftBar.tsx';
import type { Question } from './use-question.ts';
import './Liveness.css';

export interface ChallengeControlsProps {
  prompt: LivenessPrompt;
  kind: ChallengeKind;
  question: Question;
  mirrored: boolean;
  spoken: string;
}

/**
 * Beside the live picture: one movement at a time, how far the person is, and another way for a person who cannot do
 * it.
 */
export function ChallengeControls(props: ChallengeControlsProps) {
  const { prompt, kind, question, mirrored, spoken } = props;
  const { t } = useTranslation('applicant');
  const { nonce, index, answered, total, deadline } = prompt;
  const { acknowledged } = question;
  return (
    <div className="Capture-words Liveness">
      <Progress answered={answered} total={total} />
      {acknowledged ? (
        <Between kind={acknowledged} />
      ) : (
        <>
          <ChallengeDrawing kind={kind} mirrored={mirrored} />
          <h1>{t(`challenge.ask.${kind}.title`)}</h1>
          <p>{t(`challenge.ask.${kind}.text`)}</p>
          <TimeLeftBar key={`${nonce} ${index}`} deadline={deadline} />
          <Button icon={HandHelping} isPending={question.skipping} onPress={question.skip}>
            {t('challenge.cannot')}
          </Button>
          {question.nothingElse && <p role="alert">{t('challenge.nothingElse')}</p>}
        </>
      )}
      <ReadAloud text={spoken} />
    </div>
  );
}

const ICONS = { coming: ScanFace, answered: CircleCheckBig, replaced: Replace } as const;

/** The same thanks for every answer, right or wrong. */
function Between({ kind }: { kind: Acknowledgement }) {
  const { t } = useTranslation('applicant');
  const Icon = ICONS[kind];
  return (
    <div className="Liveness-between" role="status">
      <Icon aria-hidden className="Liveness-icon" />
      <h1>{t(`challenge.${kind}`)}</h1>
    </div>
  );
}
