import { failure } from '#core/contract/errors.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import { type ChallengeEvidence, judgesLids } from '#core/liveness/challenge.ts';
import { stageOf } from '#core/liveness/liveness-progress.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { Attempting } from '../liveness/attempting.ts';
import { isLightOver, questionEvidence } from '../liveness/judge-question.ts';
import { LivenessRun, type RunSnapshot } from '../liveness/liveness-run.ts';
import type { Vision } from '../vision/ports.ts';
import { isClearAnswer } from './clear-answer.ts';
import { ClipFrames } from './clip-frames.ts';
import type { ClipTask } from './clip-task.ts';
import { MovementClip } from './movement-clip.ts';

/** The result of the clip; without evidence the question is still open, or it was light. */
export interface ClipAnswer {
  evidence: ChallengeEvidence | undefined;
  isLightOver: boolean;
  run: RunSnapshot;
}

/**
 * Judges a clip as a kiosk judges live frames, one after the other, and stops at the end of the question.
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
 * Looks at about five frames a second while the face rests, and at every one once it moves. An answer that is not clear
 * by these is judged by all frames, which alone decide then: no choice of frames lets anybody pass by a narrow margin,
 * or fail.
 */
async function judgeMovement(face: FaceEngine, task: ClipTask): Promise<ClipAnswer> {
  const frames = new ClipFrames(face, {
    sentView: task.run.start.sentView,
    eyes: judgesLids(task.progress.pending[0]),
  });
  const fewer = await judgeBy(frames, task, { everyFrame: false });
  return fewer.isClear ? fewer.answer : (await judgeBy(frames, task, { everyFrame: true })).answer;
}

async function judgeBy(
  frames: ClipFrames,
  task: ClipTask,
  choice: { everyFrame: boolean },
): Promise<{ answer: ClipAnswer; isClear: boolean }> {
  const { attempt, progress, now } = task;
  const run = runOf(task);
  const clip = new MovementClip(frames, run, task, choice);
  let evidence: ChallengeEvidence | undefined;
  while (!evidence && (await clip.goOn())) {
    evidence = questionEvidence(attempt, progress, run, new Date(clip.at));
  }
  const { limits } = attempt.flow.face_liveness.challenges;
  const isClear = evidence?.verdict === 'PASSED' && isClearAnswer(evidence, progress, run, limits);
  // A question still open at the end of its time is not answered.
  evidence ??= questionEvidence(attempt, progress, run, new Date(now));
  return { answer: { evidence, isLightOver: false, run: run.snapshot() }, isClear };
}

function runOf({ run: snapshot, attempt }: Pick<ClipTask, 'run' | 'attempt'>): LivenessRun {
  const run = LivenessRun.restored(snapshot);
  run.noteCamera(attempt);
  return run;
}

/** The camera that a page names, for {@link Attempting}. */
export const cameraOf = (device: CameraFacts | undefined): Pick<Attempting, 'camera'> =>
  device ? { camera: { device } } : {};
