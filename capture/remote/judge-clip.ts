import { failure } from '#core/contract/errors.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import type { ChallengeEvidence } from '#core/liveness/challenge.ts';
import { type LivenessProgress, stageOf } from '#core/liveness/liveness-progress.ts';
import type { Attempting } from '../liveness/attempting.ts';
import { isLightOver, questionEvidence } from '../liveness/judge-question.ts';
import { LivenessRun, type RunSnapshot } from '../liveness/liveness-run.ts';
import type { Vision } from '../vision/ports.ts';
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
  const { frames, attempt, progress, now } = task;
  const face = vision.face();
  if (!face) throw failure('MODEL_MISSING', 'no model judges faces', { component: 'models' });
  const run = LivenessRun.restored(task.run);
  run.noteCamera(attempt);
  const isLight = stageOf(progress) === 'light';
  const { continuity } = attempt.flow.face_liveness.challenges.limits;
  let evidence: ChallengeEvidence | undefined;
  for (const { jpeg, at, timing, stage } of frames) {
    const meta = { capturedAt: at, ...(timing ? { timing } : {}) };
    if (!run.isNewer(meta)) continue;
    const wanted = { ...run.wants(meta), eyes: !isLight, sentView: isLight ? undefined : run.sentView };
    const seen = await face.observe({ mimeType: 'image/jpeg', bytes: jpeg }, wanted);
    run.take(seen, meta, continuity, isLight ? stage : undefined);
    if (isLight) continue;
    evidence = questionEvidence(attempt, progress, run, new Date(at));
    if (evidence) break;
  }
  // What was left open when its time ran out is not answered.
  if (!isLight) evidence ??= questionEvidence(attempt, progress, run, new Date(now));
  const isOver = isLight && isLightOver(attempt, progress, run, new Date(now).toISOString());
  return { evidence, isLightOver: isOver, run: run.snapshot() };
}

/** The camera that a page names, for {@link Attempting}. */
export const cameraOf = (device: CameraFacts | undefined): Pick<Attempting, 'camera'> =>
  device ? { camera: { device } } : {};
