import { CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { StepMenu } from './ApplicantRail.tsx';
import { CaptureDialog, type CaptureRequest } from './CaptureDialog.tsx';
import { ComingButton } from './capture-help.tsx';

/** At which step the applicant is while the operator already compares, and what can be done about it. */
export function ApplicantNow({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const [request, setRequest] = useState<CaptureRequest>();
  const { step } = session.applicant;
  return (
    <p className="ApplicantNow" role="status">
      <CircleDot aria-hidden className="Exception-icon" />
      <span>
        <strong>{t(`applicant.steps.${step}`)}</strong> {t('applicant.state.current')}
      </span>
      <ComingButton />
      {(step === 'document' || step === 'selfie') && (
        <StepMenu step={step} state="current" onRequest={setRequest} />
      )}
      <CaptureDialog
        sessionId={session.sessionId}
        request={request}
        retries={session.retries}
        onClose={() => setRequest(undefined)}
      />
    </p>
  );
}
