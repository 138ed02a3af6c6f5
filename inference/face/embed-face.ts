import { Tensor } from 'onnxruntime-node';
import { meshPoint } from '#core/biometrics/mesh-points.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import { type PlanePoint, similarityMap } from './affine.ts';
import { mirrorPlanes, toUnitLength } from './embedding.ts';
import { warpToPlanes } from './warp-planar.ts';

/** Names the network and its preprocessing: templates of another id are not comparable. */
export const EMBEDDING_MODEL_ID = 'dlib-resnet-128/mesh5-mirror-1';

const CHIP_SIZE = 150;
const CHIP_PADDING = 0.25;
const EMBEDDING_SIZE = 128;

/**
 * The five points of dlib's alignment on an unpadded chip of side one, and the matching mesh points: outer and inner
 * corner of the left eye, of the right eye, base of the nose.
 */
const CHIP_POINTS: readonly (PlanePoint & { mesh: number })[] = [
  { mesh: 263, x: 0.8595674595992, y: 0.2134981538014 },
  { mesh: 362, x: 0.6460604764104, y: 0.2289674387677 },
  { mesh: 33, x: 0.1205750620789, y: 0.2137274526848 },
  { mesh: 133, x: 0.3340850613712, y: 0.2290642403242 },
  { mesh: 2, x: 0.4901123135679, y: 0.6277975316475 },
];

const TARGET_POINTS = CHIP_POINTS.map(({ x, y }) => ({
  x: ((CHIP_PADDING + x) / (2 * CHIP_PADDING + 1)) * CHIP_SIZE,
  y: ((CHIP_PADDING + y) / (2 * CHIP_PADDING + 1)) * CHIP_SIZE,
}));

/** The 128 numbers, length one, of a face: chip and mirrored chip together, so that a half-lit face counts evenly. */
export async function embedFace(
  models: ModelStore,
  image: RgbImage,
  landmarks: Float32Array,
): Promise<Float32Array> {
  const session = await models.session('face-recognition', 'dlib-resnet-128');
  const sources = CHIP_POINTS.map(({ mesh }) => meshPoint(landmarks, mesh));
  const chip = warpToPlanes(image, similarityMap(TARGET_POINTS, sources), CHIP_SIZE, {
    offset: 0,
    divisor: 1,
  });
  const both = new Float32Array(2 * chip.length);
  both.set(chip);
  both.set(mirrorPlanes(chip, CHIP_SIZE), chip.length);
  const outputs = await session.run({ input: new Tensor('float32', both, [2, 3, CHIP_SIZE, CHIP_SIZE]) });
  const embeddings = outputs.embedding!.data as Float32Array;
  const straight = toUnitLength(embeddings.subarray(0, EMBEDDING_SIZE));
  const mirrored = toUnitLength(embeddings.subarray(EMBEDDING_SIZE));
  return toUnitLength(straight.map((value, index) => value + mirrored[index]!));
}
