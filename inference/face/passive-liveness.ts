import { Tensor } from 'onnxruntime-node';
import type { FaceBox } from '#core/biometrics/face-analysis.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { PassiveScore } from '#core/liveness/camera-facts.ts';
import type { OptionalModel } from '../runtime/optional-models.ts';
import type { Affine } from './affine.ts';
import { warpToPlanes } from './warp-planar.ts';

const CROP_SIZE = 80;
/** How much of the scene around the face each network was trained to see, in sides of the face's box. */
const CROP_SCALE: Readonly<Record<string, number>> = {
  'minifas_v2_2.7.onnx': 2.7,
  'minifas_v1se_4.0.onnx': 4,
};
/**
 * The least scene around a face, in sides of its box. Of 63 photographs of people both networks together took 20 for
 * living where the picture was the box alone, 40 at 1.3 sides, 51 of 60 at 1.5 and 46 of 50 at 1.75.
 */
const LEAST_SCENE = 1.75;
const PIXELS_AS_THEY_ARE = { offset: 0, divisor: 1 };
/** The index among the three classes (printed or other attack, live, replayed attack). */
const LIVE_CLASS = 1;

/**
 * The liveness score of each MiniFASNet: the softmax of its class "live". Crop, size and order of channels are those of
 * its training (github.com/minivision-ai/Silent-Face-Anti-Spoofing).
 * @param box of the main face, as the detector gives it
 * @returns empty for a face that fills the picture: the networks do not know such faces
 */
export async function passiveScores(
  models: readonly OptionalModel[],
  image: RgbImage,
  box: FaceBox,
): Promise<PassiveScore[]> {
  if (!isFramed(image, box)) return [];
  const scores: PassiveScore[] = [];
  for (const { file, sha256, session } of models) {
    const crop = passiveCrop(image, box, CROP_SCALE[file]!);
    const planes = toBgr(warpToPlanes(image, crop, CROP_SIZE, PIXELS_AS_THEY_ARE));
    const input = new Tensor('float32', planes, [1, 3, CROP_SIZE, CROP_SIZE]);
    const outputs = await session.run({ [session.inputNames[0]!]: input });
    const logits = outputs[session.outputNames[0]!]!.data as Float32Array;
    scores.push({ model: `${file}@${sha256}`, live: softmax(logits)[LIVE_CLASS]! });
  }
  return scores;
}

/** Whether a picture shows enough of the scene around a face. */
export const isFramed = (
  { width, height }: Pick<RgbImage, 'width' | 'height'>,
  box: Pick<FaceBox, 'width' | 'height'>,
): boolean => Math.min(width / box.width, height / box.height) >= LEAST_SCENE;

/**
 * The box enlarged around its centre and shifted to stay inside the picture; where it is larger than the picture it
 * is enlarged less, by the same factor on both sides.
 */
export function passiveCrop(
  { width, height }: Pick<RgbImage, 'width' | 'height'>,
  box: FaceBox,
  scale: number,
): Affine {
  const fitting = Math.min(scale, (width - 1) / box.width, (height - 1) / box.height);
  const across = axisCrop(box.x, box.width, fitting, width);
  const down = axisCrop(box.y, box.height, fitting, height);
  return { a: across.step, b: 0, c: across.start, d: 0, e: down.step, f: down.start };
}

/** Source pixels per target pixel along one side, and where the first target pixel lies. */
function axisCrop(start: number, length: number, scale: number, limit: number) {
  const side = length * scale;
  const wanted = start + length / 2 - side / 2;
  const from = Math.min(limit - side, Math.max(0, wanted));
  const step = side / CROP_SIZE;
  return { step, start: from + step / 2 - 0.5 };
}

function toBgr(planes: Float32Array): Float32Array {
  const pixels = planes.length / 3;
  const swapped = new Float32Array(planes.length);
  swapped.set(planes.subarray(2 * pixels));
  swapped.set(planes.subarray(pixels, 2 * pixels), pixels);
  swapped.set(planes.subarray(0, pixels), 2 * pixels);
  return swapped;
}

function softmax(logits: Float32Array): Float32Array {
  const largest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
