import { useTranslation } from 'react-i18next';
import type { EnrolmentView } from '#core/contract/counter/state.ts';
import type { Language } from '#core/contract/flow.ts';
import { Button } from '../../ui/components/Button.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import type { AtEnrolment } from './at-enrolment.ts';

export interface OfferStepProps {
  at: AtEnrolment;
  text: NonNullable<EnrolmentView['text']>;
  language: Language | undefined;
}

/** One consent; yes and no are alike. */
export function OfferStep({ at, text: { version, words }, language = 'en' }: OfferStepProps) {
  const { t } = useTranslation('applicant');
  const answer = useAction('enrolment.answer-offer', ['STEP_STALE']);
  const give = (agreed: boolean) => void answer.run({ ...at, textVersion: version, agreed });
  return (
    <div className="Wallet">
      <h1>{t('wallet.offer.title')}</h1>
      <p className="Wallet-consent">{words[language]}</p>
      <p className="Consent-version">{t('consent.version', { version })}</p>
      <ProblemNotice show={answer.error !== undefined} />
      <div className="Wallet-foot">
        <Button size="lg" isPending={answer.pending} onPress={() => give(false)}>
          {t('wallet.offer.decline')}
        </Button>
        <Button size="lg" isPending={answer.pending} onPress={() => give(true)}>
          {t('wallet.offer.agree')}
        </Button>
      </div>
    </div>
  );
}
