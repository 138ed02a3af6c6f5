import { failure } from '#core/contract/errors.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import { type ChallengeEvidence, judgesLids } from '#core/liveness/challenge.ts';
import { type LivenessProgress, stageOf } from '#core/liveness/liveness-progress.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { Attempting } from '../liveness/attempting.ts';
import { isLightOver, questionEvidence } from '../liveness/judge-question.ts';
import { LivenessRun, type RunSnapshot } from '../liveness/liveness-run.ts';
import type { Vision } from '../vision/ports.ts';
import { ClipFrames } from './clip-frames.ts';
import { closeTo, everyFrame, type FrameChoice, sparse } from './clip-looks.ts';
import type { SentPicture } from './face-pictures.ts';

/** The frames that answer one question, in the order in which they were taken. */
export interface ClipTask {
  task: 'clip';
  frames: readonly (SentPicture & { stage?: number | undefined })[];
  attempt: Attempting;
  progress: LivenessProgress;
  run: RunSnapshot;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The result of the clip; without evidence the question is still open, or it was light. */
export interface ClipAnswer {
  evidence: ChallengeEvidence | undefined;
  isLightOver: boolean;
  run: RunSnapshot;
}

/**
 * Judges a clip as a kiosk judges live frames, one after the other, and stops at what ends the question.
 *
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function judgeClip(vision: Vision, task: ClipTask): Promise<ClipAnswer> {
  const face = vision.face();
  if (!face) throw failure('MODEL_MISSING', 'no model judges faces', { component: 'models' });
  return stageOf(task.progress) === 'light' ? judgeLight(face, task) : judgeMovement(face, task);
}

async function judgeLight(face: FaceEngine, task: ClipTask): Promise<ClipAnswer> {
  const { attempt, progress, now } = task;
  const run = runOf(task);
  const { continuity } = attempt.flow.face_liveness.challenges.limits;
  for (const { jpeg, at, timing, stage } of task.frames) {
    const meta = { capturedAt: at, ...(timing ? { timing } : {}) };
    if (!run.isNewer(meta)) continue;
    const wanted = { ...run.wants(meta), eyes: false, quality: false };
    run.take(await face.observe({ mimeType: 'image/jpeg', bytes: jpeg }, wanted), meta, continuity, stage);
  }
  const isOver = isLightOver(attempt, progress, run, new Date(now).toISOString());
  return { evidence: undefined, isLightOver: isOver, run: run.snapshot() };
}

/**
 * Looks at some of the frames first. What they show as an answer has to be one by every frame around it as well; all other
 * clips are judged by all of their frames. So a question fails by all frames alone, and each clip has one verdict, however
 * often it is judged.
 */
async function judgeMovement(face: FaceEngine, task: ClipTask): Promise<ClipAnswer> {
  const frames = new ClipFrames(face, {
    sentView: task.run.start.sentView,
    eyes: judgesLids(task.progress.pending[0]),
  });
  const judged = (choice: FrameChoice) => judgeBy(choice, frames, task);
  const some = sparse(task.frames.map(({ at }) => at));
  const first = await judged(some);
  const answeredAt = first.evidence?.verdict === 'PASSED' && first.evidence.answeredAt;
  if (answeredAt) {
    const closer = await judged(closeTo(some, Date.parse(answeredAt)));
    if (closer.evidence?.verdict === 'PASSED') return closer;
  }
  return judged(everyFrame);
}

/** Judges by the frames of a choice; of the others only what they tell about their camera counts. */
async function judgeBy(
  choice: FrameChoice,
  frames: ClipFrames,
  { attempt, progress, now, ...task }: ClipTask,
): Promise<ClipAnswer> {
  const run = runOf({ attempt, ...task });
  const { continuity } = attempt.flow.face_liveness.challenges.limits;
  let evidence: ChallengeEvidence | undefined;
  for (const { jpeg, at, timing } of task.frames) {
    const meta = { capturedAt: at, ...(timing ? { timing } : {}) };
    if (!run.isNewer(meta)) continue;
    const look = choice(at);
    if (!look) {
      run.takeTraces(await frames.traces(jpeg), meta);
      continue;
    }
    const seen = await frames.observed(jpeg, run.wants(meta, look.everyMs));
    run.take(seen, meta, continuity, undefined);
    evidence = questionEvidence(attempt, progress, run, new Date(at));
    if (evidence) break;
  }
  // What was left open when its time ran out is not answered.
  evidence ??= questionEvidence(attempt, progress, run, new Date(now));
  return { evidence, isLightOver: false, run: run.snapshot() };
}

function runOf({ run: snapshot, attempt }: Pick<ClipTask, 'run' | 'attempt'>): LivenessRun {
  const run = LivenessRun.restored(snapshot);
  run.noteCamera(attempt);
  return run;
}

/** The camera that a page names, for {@link Attempting}. */
export const cameraOf = (device: CameraFacts | undefined): Pick<Attempting, 'camera'> =>
  device ? { camera: { device } } : {};
