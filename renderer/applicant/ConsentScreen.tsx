import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Spinner } from '../ui/components/Spinner.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { ConsentPart } from './ConsentPart.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { ActiveApplicant } from './visit.ts';

/** Two separate answers. Refusing is as easy as agreeing, and its consequence is stated beforehand. */
export function ConsentScreen({ state }: { state: ActiveApplicant }) {
  const { t } = useTranslation('applicant');
  const consent = useAction('applicant.consent', ['STEP_STALE']);
  const [procedure, setProcedure] = useState<boolean>();
  const [biometric, setBiometric] = useState<boolean>();
  const texts = state.consentTexts;
  const language = state.language ?? 'en';
  if (!texts) {
    return (
      <main className="Message" role="status">
        <Spinner large />
        <p>{t('consent.loading')}</p>
      </main>
    );
  }
  // Without the procedure there is nothing left to compare, so the second answer is no longer needed.
  const words = state.onBehalf ? ('consentFor' as const) : ('consent' as const);
  const answered = procedure === false || (procedure !== undefined && biometric !== undefined);
  const send = () => {
    if (procedure === undefined || !answered) return;
    void consent.run({
      sessionId: state.sessionId,
      at: state.at,
      textVersion: texts.version,
      procedure,
      biometric: procedure && biometric === true,
    });
  };
  return (
    <main className="ApplicantScreen">
      <div className="Consent">
        <div className="Consent-intro">
          <h1>{t(`${words}.title`)}</h1>
          <p className="soft">{t(`${words}.intro`)}</p>
          <ProblemNotice show={consent.error !== undefined} />
        </div>
        <ConsentPart
          title={t(`${words}.procedure`)}
          kind={t('consent.required')}
          text={texts.procedure[language]}
          version={texts.version}
          refusal={t('consent.ifNoProcedure')}
          value={procedure}
          onChange={setProcedure}
        />
        <ConsentPart
          title={t(`${words}.biometric`)}
          kind={t('consent.optional')}
          text={texts.biometric[language]}
          version={texts.version}
          refusal={t(`${words}.ifNoBiometric`)}
          value={biometric}
          onChange={setBiometric}
        />
        <div className="Consent-foot">
          {!answered && <p className="soft">{t('consent.answerBoth')}</p>}
          <Button
            variant="primary"
            size="lg"
            icon={ArrowRight}
            isPending={consent.pending}
            isDisabled={!answered}
            onPress={send}
          >
            {t(procedure === false ? 'consent.stopHere' : 'consent.continue')}
          </Button>
        </div>
      </div>
    </main>
  );
}
