import { CircleCheckBig, CircleX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordQuestion } from '#core/contract/counter/enrolment-operations.ts';
import type { EnrolmentView } from '#core/contract/counter/state.ts';
import { Spinner } from '../../ui/components/Spinner.tsx';
import type { ActiveApplicant } from '../visit.ts';
import { BackUpStep } from './BackUpStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import { WalletBar } from './WalletBar.tsx';
import { WordsStep } from './WordsStep.tsx';
import './wallet.css';

export interface WalletScreenProps {
  state: ActiveApplicant;
  enrolment: EnrolmentView;
}

/** After a verification: the person takes a wallet, or not. Of the words only the two questions outlive their step. */
export function WalletScreen({ state, enrolment }: WalletScreenProps) {
  const [questions, setQuestions] = useState<WordQuestion[]>();
  const { step, visit, text } = enrolment;
  const at = { sessionId: state.sessionId, visit };
  if (step === 'keeping' || step === 'kept' || step === 'failed')
    return <WalletMessage step={step} backUp={enrolment.backUp} />;
  return (
    <>
      <main className="ApplicantScreen">
        {step === 'offer' && text && <OfferStep key={visit} at={at} text={text} language={state.language} />}
        {step === 'words' && <WordsStep key={visit} at={at} onQuestions={setQuestions} />}
        {step === 'back-up' && text && (
          <BackUpStep key={visit} at={at} text={text} language={state.language} />
        )}
        {step === 'check' && <CheckStep key={visit} at={at} questions={questions} />}
      </main>
      <WalletBar state={state} at={at} withStop={step !== 'offer'} />
    </>
  );
}

const ICONS = { kept: CircleCheckBig, failed: CircleX } as const satisfies Record<string, LucideIcon>;

interface WalletMessageProps {
  step: 'keeping' | 'kept' | 'failed';
  backUp: EnrolmentView['backUp'];
}

function WalletMessage({ step, backUp }: WalletMessageProps) {
  const { t } = useTranslation('applicant');
  const Icon = step === 'keeping' ? undefined : ICONS[step];
  return (
    <main className="Message" aria-live="polite">
      {Icon ? <Icon aria-hidden className="Message-icon" /> : <Spinner large />}
      <h1>{t(`wallet.${step}.title`)}</h1>
      <p>{t(`wallet.${step}.text`)}</p>
      {step === 'kept' && backUp && <p>{t(`wallet.kept.backUp.${backUp}`)}</p>}
    </main>
  );
}
