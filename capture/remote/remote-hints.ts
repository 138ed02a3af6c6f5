import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import { captureHint } from '../document/hints.ts';
import { judgeSelfiePicture } from '../face/judge-selfie-picture.ts';
import type { Vision } from '../vision/ports.ts';

/** A small frame, judged for a hint before a picture is taken. */
export interface HintTask {
  task: 'hint';
  of: 'document' | 'selfie';
  jpeg: Uint8Array;
  flow: Flow;
}

export interface HintAnswer {
  advice: CaptureHint;
  /** Corners as shares of width and height, from the top left one of the document. */
  outline?: { x: number; y: number }[];
  orientation?: 'upright' | 'turned';
}

/** @throws AppError of the IMAGE_* family, FRAME_DROPPED, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED */
export const judgeHint = (vision: Vision, task: HintTask): Promise<HintAnswer> =>
  task.of === 'document' ? ofDocument(vision, task) : ofFace(vision, task);

async function ofDocument(vision: Vision, { jpeg, flow }: HintTask): Promise<HintAnswer> {
  const reader = vision.documents();
  if (!reader) throw failure('MODEL_MISSING', 'no model reads documents', { component: 'models' });
  const { hints } = await reader.judge(
    { mimeType: 'image/jpeg', bytes: jpeg },
    { ask: 'hint' },
    { limits: flow.document.quality },
  );
  const { width, height } = jpegSize(jpeg) ?? { width: 1, height: 1 };
  const quad = hints.outline?.quad;
  if (!quad) return { advice: captureHint(hints.hint) };
  const [first, second] = quad;
  const isUpright = second.x > first.x && Math.abs(second.x - first.x) >= Math.abs(second.y - first.y);
  return {
    advice: captureHint(hints.hint),
    outline: quad.map(({ x, y }) => ({ x: x / width, y: y / height })),
    orientation: isUpright ? 'upright' : 'turned',
  };
}

async function ofFace(vision: Vision, { jpeg, flow }: HintTask): Promise<HintAnswer> {
  if (!vision.face()) throw failure('MODEL_MISSING', 'no model judges faces', { component: 'models' });
  const { verdict } = await judgeSelfiePicture(vision, jpeg, flow.selfie.limits);
  return { advice: verdict.hint };
}
