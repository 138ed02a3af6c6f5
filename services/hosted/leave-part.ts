import type { CaptureReason } from '#services/contract/hosted.ts';
import type { JobChange, OpenJob } from './capture-desk.ts';
import type { OpenSession } from './capture-state.ts';
import { closeLog } from './close-log.ts';
import type { HostedLog } from './hosted-log.ts';

/** The outcome of a capture. */
export interface CaptureOutcome {
  exit: 'success' | 'failed' | 'incomplete';
  reason?: CaptureReason;
}

/** The parts of a flow that are still to be captured. */
export function wanted(
  { kind }: Pick<OpenJob['job'], 'kind'>,
  { steps }: Pick<OpenJob['flow'], 'steps'>,
  { documents, selfie, consents }: OpenSession,
): ('document' | 'selfie')[] {
  const isAsked = (step: 'document' | 'selfie') =>
    kind === 'identity-check' ? steps.includes(step) : kind === step;
  const hasDocument = documents.some(({ complete }) => complete);
  return [
    ...(isAsked('document') && !hasDocument ? (['document'] as const) : []),
    ...(isAsked('selfie') && !selfie && consents.biometric ? (['selfie'] as const) : []),
  ];
}

/**
 * Notes the outcome of a capture. A node that captures one thing is left by it; a check of an identity continues, and
 * once nothing is left to capture, or nothing can be, its log is closed for the verdict.
 */
export async function leavePart(
  log: HostedLog,
  { job, flow }: OpenJob,
  session: OpenSession,
  outcome: CaptureOutcome | undefined,
): Promise<JobChange> {
  if (!outcome) return { session };
  const { exit, reason } = outcome;
  const said = reason ? { lastReason: reason } : {};
  if (job.kind !== 'identity-check') return { session, part: { exit, ...said } };
  if (exit === 'success' && wanted(job, flow, session).length > 0) {
    return { session, part: { tries: 0, lastReason: undefined } };
  }
  await closeLog(log, session);
  return { session: null, part: { exit: 'judged', ...said } };
}
