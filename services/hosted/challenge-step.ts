import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type HeldSelfie, LivenessRun, type RunSnapshot } from '#capture/liveness/liveness-run.ts';
import { cameraOf } from '#capture/remote/judge-clip.ts';
import type { ContainedFrame } from '#core/imaging/frame-container.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { ARRIVAL_MS, isArrivedInTime } from '#core/liveness/arrival.ts';
import type { ChallengeEvidence } from '#core/liveness/challenge.ts';
import { drawColours } from '#core/liveness/light-sequence.ts';
import { deadlineFrom, stageOf } from '#core/liveness/liveness-progress.ts';
import { drawPause, drawSequence } from '#core/liveness/sequence.ts';
import { ANSWERED_EVENT, BEGUN_EVENT, challengeFacts } from '#core/proofing/session-log/selfie-events.ts';
import type { CaptureChallenge, CaptureQuestion } from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { changeJob, type OpenJob, sessionOf } from './capture-desk.ts';
import type { OpenSession } from './capture-state.ts';
import type { Taken } from './document-step.ts';
import type { HeldAttempt } from './hosted-capture.repository.ts';
import { appendToLog } from './hosted-log.ts';
import { datedByStream } from './picture-times.ts';
import { finishSelfie, resultOf } from './selfie-step.ts';

type Progress = NonNullable<OpenSession['liveness']>;

/** The most clips judged for one question, so that an attacker cannot search for an answer. */
const MOST_CLIPS = 3;

const secureRandom = (below: number): number => randomInt(below);

/** The time from which frames may answer a question that is put now. */
const issuedAfter = (now: Date): string => new Date(now.getTime() + drawPause(secureRandom)).toISOString();

/**
 * Begins the questions about the face that is held; asked again, it repeats the open question.
 *
 * @throws ProblemError `INSTANCE_MOVED` while no face is held
 */
export async function beginChallenge(open: OpenJob): Promise<CaptureChallenge> {
  const session = sessionOf(open);
  if (session.liveness) return toldOf(open, session.liveness);
  const { attempt, flow, context } = open;
  if (!session.held || !attempt) throw new ProblemError('INSTANCE_MOVED', 'No face is held.');
  const { challenges, light } = flow.face_liveness;
  const kinds = drawSequence(challenges, secureRandom);
  const colours = light.enabled ? drawColours(light, secureRandom) : [];
  const nonce = toBase64Url(randomBytes(16));
  const now = context.now();
  const issuedAt = issuedAfter(now);
  const first = { nonce, startedAt: now.toISOString(), index: 0, answered: 0, replaced: [], issuedAt };
  const progress: Progress = timed(open, {
    ...{ ...first, pending: kinds, asked: kinds, colours, deadline: issuedAt },
    challengeId: randomUUID(),
  });
  const run = new LivenessRun(nonce, attempt.start);
  await changeJob(open, async (log, own) => {
    const payload = { nonce, attempt: own.selfieAttempts + 1, kinds, colours };
    const noted = await appendToLog(log, own, { drafts: [{ type: BEGUN_EVENT, actor: 'kiosk', payload }] });
    return { session: { ...noted, liveness: progress }, attempt: { ...attempt, run: run.snapshot() } };
  });
  return toldOf(open, progress);
}

const timed = ({ flow }: OpenJob, progress: Progress): Progress => ({
  ...progress,
  deadline: deadlineFrom(progress.issuedAt, progress, flow),
});

/** The open question as the page sees it, without those that follow. */
export function toldOf({ context, flow }: OpenJob, progress: Progress): CaptureChallenge {
  const now = context.now();
  const { challengeId, index, pending, colours, issuedAt, deadline, answered } = progress;
  const total = answered + pending.length + (colours.length > 0 ? 1 : 0);
  const startsInMs = Math.max(0, Date.parse(issuedAt) - now.getTime());
  const secondsLeft = Math.max(0, (Date.parse(deadline) - now.getTime()) / 1000);
  const { stageMs } = flow.face_liveness.light;
  const asked = pending[0] ? { kind: pending[0] } : { light: { colours, stageMs } };
  return { challengeId, question: { index, total, ...asked, issuedAt, startsInMs, secondsLeft } };
}

/** The result of a clip. */
export interface TakenAnswer {
  accepted: boolean;
  question?: CaptureQuestion;
  /** Set once no question is left. */
  taken?: Taken;
}

/**
 * Judges the frames that answer the open question, and puts the next one.
 *
 * @throws ProblemError `CAPTURE_CHALLENGE_GONE` for another question, `CAPTURE_INVALID` for frames of the future or of before
 * it, `CAPTURE_BUSY`, `INSTANCE_MOVED`; AppError
 */
export async function takeClip(
  open: OpenJob,
  { challengeId, index, frames }: { challengeId: string; index: number; frames: ContainedFrame[] },
): Promise<TakenAnswer> {
  const { context, job, flow, attempt } = open;
  const { liveness: progress, selfieAttempts, camera } = sessionOf(open);
  if (!progress || progress.challengeId !== challengeId || progress.index !== index || !attempt?.run) {
    throw new ProblemError('CAPTURE_CHALLENGE_GONE');
  }
  const now = context.now().getTime();
  const sent = framesInTime(datedFrames(frames, Date.parse(progress.issuedAt), now), progress, now);
  const answer = await context.captures.judge(job.place, {
    task: 'clip',
    frames: sent,
    attempt: { flow, selfieAttempts, ...cameraOf(camera) },
    progress,
    run: withoutPicture(datedByStream(attempt.run, sent, attempt.uploadMs ?? 0)),
    // Frames that were on their way when the time ran out are judged by their own times.
    now: sent.at(-1)?.at ?? now,
  });
  const run = LivenessRun.restored({ ...answer.run, start: attempt.start });
  const { evidence } = answer;
  if (evidence && evidence.verdict !== 'PASSED') {
    return finished(open, attempt, run, [...run.challenges, evidence]);
  }
  if (answer.isLightOver) return finished(open, attempt, run);
  if (!evidence && (progress.clips ?? 0) + 1 < MOST_CLIPS) return keptOpen(open, attempt, progress, run);
  if (!evidence) return finished(open, attempt, run, [...run.challenges, ...notAnswered(progress)]);
  run.challenges.push(evidence);
  run.beginQuestion();
  const issuedAt = issuedAfter(context.now());
  const pending = progress.pending.slice(1);
  const answered = { pending, answered: progress.answered + 1, index: index + 1, issuedAt, clips: 0 };
  const next = timed(open, { ...progress, ...answered });
  const changed = await changeJob(open, async (log, own) => {
    const arrivedAt = new Date(now).toISOString();
    const payload = { nonce: progress.nonce, index, ...challengeFacts(evidence), arrivedAt };
    const noted = await appendToLog(log, own, {
      drafts: [{ type: ANSWERED_EVENT, actor: 'applicant', payload }],
    });
    return { session: { ...noted, liveness: next }, attempt: { ...attempt, run: run.snapshot() } };
  });
  if (stageOf(next) === 'done') return finished(changed, attempt, run);
  return { accepted: true, question: toldOf(open, next).question };
}

/** A judge knows the face by its template: the bytes of the picture need not travel there and back. */
function withoutPicture(run: RunSnapshot): RunSnapshot {
  const { selfie, pictures } = run.start.held;
  const held: HeldSelfie = { selfie, pictures: [{ ...pictures[0], bytes: new Uint8Array() }] };
  return { ...run, start: { ...run.start, held } };
}

/** The time of each frame. @throws ProblemError `CAPTURE_INVALID` */
function datedFrames(frames: readonly ContainedFrame[], issuedAt: number, now: number) {
  const dated = frames.map(({ at, jpeg, timing, stage }) => ({ at: issuedAt + at, jpeg, timing, stage }));
  if ((dated.at(-1)?.at ?? 0) > now) {
    throw new ProblemError(
      'CAPTURE_INVALID',
      'A frame is of the future; count from the start of the question.',
    );
  }
  return dated;
}

/** None of a clip that was long under way, or that came too late for its question: it may have been made for it. */
function framesInTime(
  sent: ReturnType<typeof datedFrames>,
  { issuedAt, deadline }: Progress,
  arrivedAt: number,
): ReturnType<typeof datedFrames> {
  const question = { issuedAt: Date.parse(issuedAt), deadline: Date.parse(deadline), arrivedAt };
  const age = arrivedAt - (sent.at(-1)?.at ?? arrivedAt);
  return isArrivedInTime(question) && age <= ARRIVAL_MS ? sent : [];
}

/** An open question whose clips are used up; light has no evidence of its own. */
const notAnswered = ({ pending: [kind], issuedAt }: Progress): ChallengeEvidence[] =>
  kind ? [{ kind, verdict: 'FAILED', reason: 'not-answered', issuedAt, track: [] }] : [];

async function finished(
  open: OpenJob,
  { start, models }: HeldAttempt,
  run: LivenessRun,
  challenges = run.challenges,
): Promise<TakenAnswer> {
  const result = resultOf(open, run, challenges);
  const taken = await finishSelfie(open, { held: start.held, result, models, run });
  return { accepted: result.status === 'PASSED', taken };
}

/** The question is open; its frames so far count for the signals of camera and face, not as an answer. */
async function keptOpen(
  open: OpenJob,
  attempt: HeldAttempt,
  progress: Progress,
  run: LivenessRun,
): Promise<TakenAnswer> {
  run.beginQuestion();
  const liveness = { ...progress, clips: (progress.clips ?? 0) + 1 };
  await changeJob(open, async (_log, own) => ({
    session: { ...own, liveness },
    attempt: { ...attempt, run: run.snapshot() },
  }));
  return { accepted: false, question: toldOf(open, progress).question };
}
