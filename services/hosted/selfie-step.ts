import { asksAfter } from '#capture/liveness/first-look.ts';
import {
  attemptResult,
  liveFramesArtefact,
  restingResult,
  resultArtefact,
} from '#capture/liveness/liveness-results.ts';
import type { HeldSelfie, LivenessRun, RunStart } from '#capture/liveness/liveness-run.ts';
import type { SentPicture } from '#capture/remote/face-pictures.ts';
import { cameraOf } from '#capture/remote/judge-clip.ts';
import type { RemoteAnswers } from '#capture/remote/judge-remote.ts';
import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { sentView } from '#core/liveness/live-frames.ts';
import type { LivenessReason, LivenessResult } from '#core/liveness/liveness-result.ts';
import {
  livenessFacts,
  REFUSED_EVENT,
  selfieEvent,
  type TryFacts,
} from '#core/proofing/session-log/selfie-events.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { CaptureReason, PictureFacts } from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { changeJob, type OpenJob, sessionOf } from './capture-desk.ts';
import { checksOf } from './close-log.ts';
import { compared, comparisonDrafts } from './compare-held.ts';
import type { Taken } from './document-step.ts';
import { faceOutcome } from './face-outcome.ts';
import { appendToLog } from './hosted-log.ts';
import { type CaptureOutcome, leavePart } from './leave-part.ts';

type Face = Extract<RemoteAnswers['face'], { kind: 'captured' }>;

const HINTED: Partial<Record<CaptureHint | 'not-held', CaptureReason>> = {
  'face-not-found': 'face-not-found',
  'one-person-only': 'several-faces',
  'not-held': 'face-not-held',
};

/** Reasons of a failed attempt, as codes for the page. */
const FAILED_BY: Partial<Record<LivenessReason, CaptureReason>> = {
  'challenge-late': 'challenge-late',
  'another-face': 'another-face',
  'several-faces': 'several-faces',
  'face-lost': 'face-lost',
  'too-few-frames': 'too-few-frames',
  'signals-inconclusive': 'too-few-frames',
  'virtual-camera': 'camera-suspicious',
  'impossible-timing': 'camera-suspicious',
  'repeated-frames': 'camera-suspicious',
  'no-sensor-noise': 'camera-suspicious',
};

/** A face as a page sent it. */
interface SentSelfie {
  frames: SentPicture[];
  facts: PictureFacts;
  /** By the camera app of the system. */
  native: boolean;
  /** How long the request took. */
  uploadMs: number;
}

/**
 * Judges a picture of the face. One that is not good enough is asked for again, and never fails the session; a good one
 * is held for the questions that follow, or taken where none do.
 *
 * @throws ProblemError `CAPTURE_BUSY`, `INSTANCE_MOVED`; AppError
 */
export async function takeSelfie(
  open: OpenJob,
  { frames, facts, native, uploadMs }: SentSelfie,
): Promise<Taken> {
  const { context, job, flow } = open;
  const { consents, selfieAttempts, liveness } = sessionOf(open);
  if (liveness) throw new ProblemError('INSTANCE_MOVED', 'A question is open.');
  if (!consents.biometric)
    throw new ProblemError('INSTANCE_MOVED', 'There is no consent to a picture of the face.');
  const answer = await context.captures.judge(job.place, {
    task: 'face',
    frames,
    flow,
    captureType: native ? 'Manual' : facts.captureType,
    attempts: selfieAttempts,
    camera: facts.camera,
  });
  if (answer.kind === 'refused') return askAgain(open, HINTED[answer.hint] ?? 'face-quality');
  const held: HeldSelfie = { selfie: answer.selfie, pictures: [answer.picture] };
  if (!native && asksAfter({ flow, consents: { biometric: { given: true } } }, held))
    return hold(open, answer, held, { facts, uploadMs });
  const now = context.now().toISOString();
  const attempting = { flow, selfieAttempts, ...cameraOf(facts.camera) };
  const result = restingResult(attempting, held, { now, traced: answer.traced });
  return finishSelfie(open, { held, result, models: answer.models, camera: facts.camera });
}

/** Quality alone asks again: no attempt is used. */
async function askAgain(open: OpenJob, reason: CaptureReason): Promise<Taken> {
  const changed = await changeJob(open, async ({ trx, session, at }, own) => {
    const data = { ...tryFacts(open, own.selfieAttempts + 1, 'retry'), reason: 'quality' };
    await appendSessionEvents(trx, session, at, [
      { type: 'E_IDV_SELFIECAPTURE', data },
      { type: 'E_IDV_SESSION_RETRY', data: { step: 'selfie' } },
    ]);
    return { part: { lastReason: reason } };
  });
  return { open: changed, result: 'again', reason };
}

async function hold(
  open: OpenJob,
  face: Face,
  held: HeldSelfie,
  { facts, uploadMs }: Pick<SentSelfie, 'facts' | 'uploadMs'>,
): Promise<Taken> {
  const { template, traced, passiveModels, eyes, models } = face;
  if (!template) throw new Error('a held face without its template');
  const singleFace = open.flow.selfie.limits.minScores['single-face-present'];
  const start: RunStart = {
    ...{ held, template, traced, singleFace },
    models: passiveModels,
    sentView: sentView(eyes),
  };
  const changed = await changeJob(open, async (_log, own) => ({
    session: { ...own, held: true, ...(facts.camera ? { camera: facts.camera } : {}) },
    attempt: { start, models, uploadMs },
    part: { lastReason: undefined },
  }));
  return { open: changed, result: 'taken' };
}

/** An attempt whose questions are over. */
export interface EndedAttempt {
  held: HeldSelfie;
  result: LivenessResult;
  models: string[];
  camera?: PictureFacts['camera'];
  run?: LivenessRun;
}

/** The result of the questions of an attempt. */
export const resultOf = (open: OpenJob, run: LivenessRun, challenges = run.challenges): LivenessResult => {
  const session = sessionOf(open);
  if (!session.liveness) throw new ProblemError('CAPTURE_CHALLENGE_GONE');
  const { selfieAttempts, camera, liveness } = session;
  const attempting = { flow: open.flow, selfieAttempts, ...cameraOf(camera) };
  const now = open.context.now().toISOString();
  return attemptResult(attempting, liveness, run, {
    ...{ now, challenges },
    unanswered: 'not-answered',
    lightDeclined: false,
  });
};

/**
 * Takes the selfie of an attempt that is over. A failed one is tried again while the flow allows it; of the last one the
 * evidence shows that it failed.
 */
export async function finishSelfie(open: OpenJob, ended: EndedAttempt): Promise<Taken> {
  const { flow } = open;
  const attempt = sessionOf(open).selfieAttempts + 1;
  const isLast = attempt > flow.face_liveness.max_retry_count;
  const { status, reasonCode } = ended.result;
  if (status === 'FAILED' && !isLast) return retry(open, ended, FAILED_BY[reasonCode] ?? 'challenge-failed');
  const { selfie, pictures } = takenSelfie(open, ended);
  const candidate = { ...sessionOf(open), selfie };
  const comparison = await compared(open, candidate, pictures);
  const judgement = { models: ended.models, facts: { refusedFrames: ended.run?.refused ?? 0 } };
  let outcome: CaptureOutcome | undefined;
  const changed = await changeJob(open, async (log, own) => {
    const drafts: EvidenceDraft[] = [
      selfieEvent(selfie, tryFacts(open, attempt, 'success'), judgement),
      ...comparisonDrafts(flow, candidate, comparison),
    ];
    const noted = await appendToLog(log, own, { drafts, pictures });
    const { liveness: _over, ...rest } = noted;
    const camera = ended.camera ?? own.camera;
    const taken = {
      ...{ ...rest, selfie, selfieAttempts: attempt, held: false },
      ...(comparison ? { comparison } : {}),
      ...(camera ? { camera } : {}),
    };
    outcome = faceOutcome(flow, taken, { checks: checksOf(flow, taken, log.today), failedBy: FAILED_BY });
    return { ...(await leavePart(log, open, taken, outcome)), attempt: null };
  });
  const reason = outcome?.reason;
  return { open: changed, result: reason ? 'refused' : 'taken', ...(reason ? { reason } : {}) };
}

/** The record of the selfie with its artefacts. */
function takenSelfie({ context }: OpenJob, { held, result, run, camera }: EndedAttempt) {
  const newId = () => uuidV7(context.now().getTime());
  const shown = run?.answers.liveFrames();
  const frames = shown && shown.frames.length > 0 ? liveFramesArtefact(newId(), shown) : undefined;
  const artefact = resultArtefact(newId(), result, frames ? (shown?.frames ?? []) : []);
  const selfie = {
    ...held.selfie,
    ...(camera ? { camera: camera.label } : {}),
    liveness: result,
    livenessArtefact: artefact.id,
    ...(frames ? { framesArtefact: frames.id } : {}),
  };
  return { selfie, pictures: [...held.pictures, artefact, ...(frames ? [frames] : [])] };
}

/** One of the attempts is used; the next one has a new picture and new questions. */
async function retry(open: OpenJob, { result, run }: EndedAttempt, reason: CaptureReason): Promise<Taken> {
  const artefact = resultArtefact(uuidV7(open.context.now().getTime()), result);
  const changed = await changeJob(open, async (log, own) => {
    const attempt = own.selfieAttempts + 1;
    const draft: EvidenceDraft = {
      type: REFUSED_EVENT,
      actor: 'kiosk',
      payload: {
        ...tryFacts(open, attempt, 'retry'),
        reason: 'confidence',
        refusedFrames: run?.refused ?? 0,
        pictures: { liveness: artefact.id },
        liveness: livenessFacts(result),
      },
      pictures: [artefact.id],
    };
    const noted = await appendToLog(log, own, { drafts: [draft], pictures: [artefact] });
    const { liveness: _over, ...rest } = noted;
    const session = { ...rest, selfieAttempts: attempt, held: false };
    return { session, attempt: null, part: { tries: attempt, lastReason: reason } };
  });
  return { open: changed, result: 'again', reason };
}

function tryFacts({ flow }: OpenJob, attempt: number, result: TryFacts['result']): TryFacts {
  const { max_retry_count } = flow.face_liveness;
  const remaining = Math.max(0, max_retry_count + 1 - attempt);
  return { attempt_number: attempt, max_retry_count, retries_remaining: remaining, result };
}
