import type { CameraFacts, TracedFrame } from '#core/liveness/camera-facts.ts';
import type { ChallengeEvidence } from '#core/liveness/challenge.ts';
import { decideLiveness, type LivenessInput } from '#core/liveness/decide-liveness.ts';
import { injectionSignals } from '#core/liveness/injection.ts';
import { isLivenessLeftOut } from '#core/liveness/left-out.ts';
import { LIVE_FRAMES, type SentFrame } from '#core/liveness/live-frames.ts';
import { type LivenessProgress, stageOf } from '#core/liveness/liveness-progress.ts';
import type { LivenessResult, LivenessSignal } from '#core/liveness/liveness-result.ts';
import { passiveSignals } from '#core/liveness/passive.ts';
import { judgeReflection } from '#core/liveness/reflection.ts';
import type { CapturedPicture } from '../captured-picture.ts';
import type { AnswerFrames } from '../face/answer-frames.ts';
import type { Attempting } from './attempting.ts';
import type { HeldSelfie, LivenessRun } from './liveness-run.ts';

const NO_LIGHT: LivenessSignal = { id: 'light-reflection', verdict: 'NOT_PERFORMED', reason: 'not-asked' };

/** The end of an attempt: its time (RFC 3339), and the results of all questions, open ones included. */
export interface AttemptEnd {
  now: string;
  challenges: readonly ChallengeEvidence[];
  unanswered: ChallengeEvidence['reason'];
  /** The person did not want the colours of the screen, or stopped them. */
  lightDeclined: boolean;
}

/** The result of an attempt whose questions are over, one way or another. */
export function attemptResult(
  state: Attempting,
  progress: LivenessProgress,
  run: LivenessRun,
  { now, challenges, unanswered, lightDeclined }: AttemptEnd,
): LivenessResult {
  const { face_liveness: settings } = state.flow;
  const shown = stageOf(progress) === 'light';
  const light = shown ? judgeReflection(progress.colours, run.light, settings.light) : NO_LIGHT;
  return decideLiveness({
    ...always(state, now),
    nonce: run.nonce,
    startedAt: progress.startedAt,
    challenges: [...challenges, ...notAnswered(progress, challenges, unanswered)],
    replaced: progress.replaced,
    signals: [
      run.continuity(state),
      lightDeclined ? declinedLight(settings) : light,
      ...passiveSignals(run.models.length > 0 ? run.passive : undefined, settings.passive),
      ...cameraSignals(state, run.traced, run.cameras),
    ],
    models: run.models,
  });
}

/**
 * Colours that an applicant cannot bear are not counted as a question: earlier answers stand, and without any the
 * attested inspection takes their place. Where the flow has no alternative they are simply missing, which neither
 * passes nor fails the check.
 */
const declinedLight = ({ accessibleAlternative }: Attempting['flow']['face_liveness']): LivenessSignal => ({
  id: 'light-reflection',
  verdict: 'NOT_PERFORMED',
  reason: accessibleAlternative === 'none' ? 'too-few-frames' : 'accessible-alternative',
});

/** A picture that nothing was asked after: the flow asks nothing, the fallback is taken, or the models are missing. */
export function restingResult(
  state: Attempting,
  { selfie }: HeldSelfie,
  { now, traced }: { now: string; traced: readonly TracedFrame[] },
): LivenessResult {
  const result = decideLiveness({
    ...always(state, now),
    startedAt: selfie.capturedAt,
    challenges: [],
    replaced: [],
    signals: [NO_LIGHT, ...cameraSignals(state, traced)],
    models: [],
    ...(isLivenessLeftOut(state.flow.face_liveness) ? { skipped: true } : {}),
    ...(selfie.fallback ? { fallback: true } : {}),
  });
  const missing = selfie.judged === 'model-missing' && result.reasonCode === 'not-asked';
  return missing ? { ...result, reasonCode: 'model-missing' } : result;
}

/** The frames that show the answers: their descriptions, and their JPEGs one after the other. */
export type LiveFrames = ReturnType<AnswerFrames['liveFrames']>;

/** The whole result as an artefact: its bytes are committed to by the event that names it, and erased with pictures. */
export function resultArtefact(
  id: string,
  result: LivenessResult,
  frames: readonly SentFrame[] = [],
): CapturedPicture {
  const kept = { ...result, ...(frames.length > 0 ? { frames } : {}) };
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  return { id, kind: 'liveness-result', mediaType: 'application/json', bytes, meta: {} };
}

/** The frames that show the answers as one artefact. */
export const liveFramesArtefact = (id: string, { bytes }: LiveFrames): CapturedPicture => ({
  id,
  kind: LIVE_FRAMES,
  mediaType: 'application/octet-stream',
  bytes,
  meta: {},
});

function always(
  { flow, selfieAttempts }: Attempting,
  endedAt: string,
): Pick<LivenessInput, 'rule' | 'action' | 'attempt' | 'endedAt'> {
  const acts = [...flow.mustNotFail, ...flow.requiredChecks].includes('face.injection');
  return {
    rule: flow.face_liveness.satisfiedBy,
    action: acts ? 'review' : 'report',
    attempt: selfieAttempts + 1,
    endedAt,
  };
}

const cameraSignals = (
  { flow, camera }: Attempting,
  traced: readonly TracedFrame[],
  earlier: readonly CameraFacts[] = [],
): LivenessSignal[] => injectionSignals(traced, camera?.device, flow.face_liveness.injection, earlier);

/** The result also lists the questions that were open when the attempt ended. */
function notAnswered(
  { pending, issuedAt }: LivenessProgress,
  challenges: readonly ChallengeEvidence[],
  reason: ChallengeEvidence['reason'],
): ChallengeEvidence[] {
  const failed = challenges.at(-1)?.verdict === 'FAILED';
  return pending
    .slice(failed ? 1 : 0)
    .map((kind) => ({ kind, verdict: 'NOT_PERFORMED', reason, issuedAt, track: [] }));
}
