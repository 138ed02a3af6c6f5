import type { EnrolmentView } from '#core/contract/counter/state.ts';
import type { Language } from '#core/contract/flow.ts';
import { useAction } from '../../ui/state/use-action.ts';
import type { AtEnrolment } from './at-enrolment.ts';
import { ConsentStep } from './ConsentStep.tsx';

export interface OfferStepProps {
  at: AtEnrolment;
  text: NonNullable<EnrolmentView['text']>;
  language: Language | undefined;
}

/** Whether the person wants a wallet. */
export function OfferStep({ at, text, language }: OfferStepProps) {
  const answer = useAction('enrolment.answer-offer', ['STEP_STALE']);
  return (
    <ConsentStep
      kind="offer"
      text={text}
      language={language}
      pending={answer.pending}
      failed={answer.error !== undefined}
      onAnswer={(agreed) => void answer.run({ ...at, textVersion: text.version, agreed })}
    />
  );
}
