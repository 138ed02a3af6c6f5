import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { CameraFacts, FrameTiming, TracedFrame } from '#core/liveness/camera-facts.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import type { CapturedPicture } from '../captured-picture.ts';
import { type JudgedSelfie, judgeSelfiePicture } from '../face/judge-selfie-picture.ts';
import { firstLook } from '../liveness/first-look.ts';
import type { PipelineClock, Vision } from '../vision/ports.ts';

/** A frame as a page sends it; its time in milliseconds since the epoch. */
export interface SentPicture {
  jpeg: Uint8Array;
  at: number;
  timing?: FrameTiming | undefined;
}

/** Pictures of a face: one by a button, or several while it is held. */
export interface FacePicturesTask {
  task: 'face';
  frames: readonly SentPicture[];
  flow: Flow;
  captureType: 'Auto' | 'Manual';
  /** Attempts that are over. */
  attempts: number;
  camera?: CameraFacts | undefined;
}

/** A face that was taken, with the template that recognises it in later frames. */
export interface HeldFace {
  selfie: SelfieRecord;
  picture: CapturedPicture;
  traced: TracedFrame[];
  template: FaceTemplate | undefined;
  eyes: { distance: number; middle: number };
  /** Names of the optional models for passive scores. */
  passiveModels: string[];
  models: string[];
}

/** The result: a hint, or the sharpest picture. */
export type FacePicturesAnswer =
  | { kind: 'refused'; hint: CaptureHint | 'not-held' }
  | ({ kind: 'captured' } & HeldFace);

/** The limit for a picture as it is judged and kept. */
const MOST_BYTES = 350_000;
/** The longest pause between two frames of a held face. */
const MAX_PAUSE_MS = 1000;

/**
 * Judges pictures of a face. Where the page took them automatically, each of them has to show a valid face, for as long
 * as the flow asks.
 *
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function judgeFacePictures(
  vision: Vision,
  time: Pick<PipelineClock, 'newId'>,
  task: FacePicturesTask,
): Promise<FacePicturesAnswer> {
  const { frames, flow, captureType } = task;
  if (!vision.face()) throw failure('MODEL_MISSING', 'no model judges faces', { component: 'models' });
  if (captureType === 'Auto' && !isHeld(frames, flow.selfie.captureTimeMs)) {
    return { kind: 'refused', hint: 'not-held' };
  }
  const traced: TracedFrame[] = [];
  let best: { judged: JudgedSelfie; at: number } | undefined;
  for (const { jpeg, at, timing } of frames) {
    const fitted = await vision.codec.fitJpeg(jpeg, MOST_BYTES);
    const judged = await judgeSelfiePicture(vision, fitted, flow.selfie.limits, { traced: true });
    if (judged.traces) traced.push({ at, traces: judged.traces, ...(timing ? { timing } : {}) });
    if (!judged.verdict.accepted) return { kind: 'refused', hint: judged.verdict.hint };
    if (!best || judged.sharpness >= best.judged.sharpness) best = { judged, at };
  }
  if (!best) throw failure('IMAGE_EMPTY', 'no frame of a face');
  return taken(vision, time, task, { ...best, traced });
}

/** Whether the frames follow each other closely, for long enough. */
function isHeld(frames: readonly SentPicture[], leastMs: number): boolean {
  const [first, last] = [frames[0]?.at ?? 0, frames.at(-1)?.at ?? 0];
  const isClose = frames.every(({ at }, index) => at - (frames[index - 1]?.at ?? at) <= MAX_PAUSE_MS);
  return isClose && last - first >= leastMs;
}

async function taken(
  vision: Vision,
  time: Pick<PipelineClock, 'newId'>,
  { captureType, attempts, camera }: FacePicturesTask,
  { judged, at, traced }: { judged: JudgedSelfie; at: number; traced: TracedFrame[] },
): Promise<FacePicturesAnswer> {
  const { jpeg: bytes, width, height } = judged;
  const id = time.newId();
  const picture: CapturedPicture = {
    ...{ id, kind: 'selfie', mediaType: 'image/jpeg', bytes },
    meta: { width, height },
  };
  const selfie: SelfieRecord = {
    attempt: attempts + 1,
    captureType,
    fallback: false,
    capturedAt: new Date(at).toISOString(),
    ...(camera ? { camera: camera.label } : {}),
    image: { id, kind: 'selfie', width, height },
    judged: judged.judged,
    quality: judged.quality,
  };
  const face = vision.face();
  const look = face && (await firstLook(face, { selfie, pictures: [picture] }));
  if (!look) throw failure('MODEL_MISSING', 'no model knows faces again', { component: 'models' });
  if (!look.template) return { kind: 'refused', hint: 'look-straight' };
  const { template, eyes, models: passiveModels } = look;
  return {
    kind: 'captured',
    selfie,
    picture,
    traced,
    template,
    eyes,
    passiveModels,
    models: vision.models(),
  };
}
