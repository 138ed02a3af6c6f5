import { useState } from 'react';
import { useAction } from '../../ui/state/use-action.ts';
import { ConsentStep } from './ConsentStep.tsx';
import type { OfferStepProps } from './OfferStep.tsx';
import { PinStep } from './PinStep.tsx';

/** Whether the person wants a back-up, and by which PIN it comes back. */
export function BackUpStep({ at, text, language }: OfferStepProps) {
  const answer = useAction('enrolment.answer-back-up', ['STEP_STALE']);
  const [agreed, setAgreed] = useState(false);
  const send = (pin: string | null) => void answer.run({ ...at, textVersion: text.version, pin });
  const isWeak = answer.error?.code === 'PIN_WEAK';
  const failed = answer.error !== undefined && !isWeak;
  if (agreed) return <PinStep pending={answer.pending} isWeak={isWeak} failed={failed} onPin={send} />;
  return (
    <ConsentStep
      kind="backUp"
      text={text}
      language={language}
      pending={answer.pending}
      failed={failed}
      onAnswer={(yes) => (yes ? setAgreed(true) : send(null))}
    />
  );
}
