import { CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { useMirror } from '../stage/use-mirror.ts';
import { StepMenu } from './ApplicantRail.tsx';
import { CaptureDialog, type CaptureRequest } from './CaptureDialog.tsx';
import { ComingButton, CoverButton, isOfCover } from './capture-help.tsx';

/**
 * At which step the applicant is while the operator already compares, and what can be done about it. The live picture is
 * not shown here, so that advice about a cover of the face, which only the operator can answer, stands in its place.
 */
export function ApplicantNow({ session }: { session: SessionView }) {
  const { t } = useTranslation(['session', 'applicant']);
  const [request, setRequest] = useState<CaptureRequest>();
  const { step, visit } = session.applicant;
  const isFace = step === 'selfie';
  const { hint } = useMirror(session.sessionId, isFace ? `${step} ${visit}` : undefined);
  const isCovered = isFace && isOfCover(hint);
  const word = isFace ? session.coverWord : undefined;
  return (
    <p className="ApplicantNow" role="status">
      <CircleDot aria-hidden className="Exception-icon" />
      <span>
        <strong>{t(`session:applicant.steps.${step}`)}</strong> {isCovered && t(`applicant:hint.${hint}`)}
        {!isCovered && (word ? t(`session:cover.said.${word}`) : t('session:applicant.state.current'))}
      </span>
      {isCovered && <CoverButton />}
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
