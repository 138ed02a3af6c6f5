import type { Flow } from '#core/contract/flow.ts';
import type { LivenessReason } from '#core/liveness/liveness-result.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import type { CaptureReason } from '#services/contract/hosted.ts';
import type { OpenSession } from './capture-state.ts';
import type { CaptureOutcome } from './leave-part.ts';

const OF_FACE = ['face.capture-quality', 'face.liveness', 'face.comparison', 'face.injection'] as const;

type Asked = Pick<Flow, 'requiredChecks' | 'face_liveness'>;

/**
 * The outcome of the face's checks. Liveness that was not performed is no success, unless the flow asks no question;
 * nor is a missing comparison, once there is a picture to compare.
 * @param failedBy the reason of a failed attempt, as a code for the page
 */
export function faceOutcome(
  flow: Asked,
  session: Pick<OpenSession, 'selfie' | 'documents'>,
  {
    checks,
    failedBy,
  }: { checks: readonly CheckResult[]; failedBy: Partial<Record<LivenessReason, CaptureReason>> },
): CaptureOutcome {
  const own = checks.filter(({ id }) => OF_FACE.some((one) => one === id));
  const failed = own.find(({ verdict, id }) => verdict === 'FAILED' && id !== 'face.injection');
  const liveness = session.selfie?.liveness;
  const by = liveness && failedBy[liveness.reasonCode];
  if (failed?.id === 'face.comparison') return { exit: 'failed', reason: 'face-differs' };
  if (failed) return { exit: 'failed', reason: by ?? 'retries-exhausted' };
  const isAsked = flow.requiredChecks.includes('face.liveness') && !flow.face_liveness.skip;
  if (isAsked && liveness?.status !== 'PASSED') return { exit: 'incomplete', reason: by ?? 'too-few-frames' };
  if (isLeftUncompared(flow, session, checks)) return { exit: 'incomplete', reason: 'face-not-compared' };
  return { exit: 'success' };
}

/** Whether document and face exist and their comparison gave no result. */
export function isLeftUncompared(
  { requiredChecks }: Pick<Flow, 'requiredChecks'>,
  { selfie, documents }: Pick<OpenSession, 'selfie' | 'documents'>,
  checks: readonly CheckResult[],
): boolean {
  const isDue =
    requiredChecks.includes('face.comparison') && selfie && documents.some(({ complete }) => complete);
  if (!isDue) return false;
  return !checks.some(
    ({ id, verdict, reason }) =>
      id === 'face.comparison' && (verdict !== 'NOT_PERFORMED' || reason === 'bypass'),
  );
}
