import { Tensor } from 'onnxruntime-node';
import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import { MESH, type MeshPoint, meshPoint } from '#core/biometrics/mesh-points.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import { rotatedCropMap } from './affine.ts';
import { mirrorPlanes } from './embedding.ts';
import { warpToPlanes } from './warp-planar.ts';

const CROP_SIZE = 64;
/**
 * Side of the crop in lengths of the eye. The model was trained at 2.3; a tighter crop separates open from closed lids
 * better (figures in the README of the model).
 */
const CROP_SCALE = 1.8;
const PIXELS_TO_UNIT = { offset: 0, divisor: 255 };
/** Points of the contour, upper and lower lid: the middle of the eye and to both sides of it. */
const LID_PAIRS = [
  [12, 4],
  [13, 5],
  [11, 3],
] as const;
const VALUES_PER_EYE = 3 * 71;

/** An eye as the mesh places it, its corners from the picture's left to its right. */
interface Eye {
  from: MeshPoint;
  to: MeshPoint;
}

/** How far both eyes of a face are open, see {@link ObservedFace.eyeOpening}. */
export async function eyeOpenings(
  models: ModelStore,
  image: RgbImage,
  landmarks: Float32Array,
): Promise<NonNullable<ObservedFace['eyeOpening']>> {
  const session = await models.session('eye-contour', 'eye-contour-71');
  const corner = (index: number): MeshPoint => meshPoint(landmarks, index);
  const right = { from: corner(MESH.rightEyeOuter), to: corner(MESH.rightEyeInner) };
  const left = { from: corner(MESH.leftEyeInner), to: corner(MESH.leftEyeOuter) };
  const planes = new Float32Array(2 * 3 * CROP_SIZE * CROP_SIZE);
  planes.set(cropOf(image, right));
  // The model is for right eyes only.
  planes.set(mirrorPlanes(cropOf(image, left), CROP_SIZE), planes.length / 2);
  const outputs = await session.run({ input: new Tensor('float32', planes, [2, 3, CROP_SIZE, CROP_SIZE]) });
  const contours = outputs.contour!.data as Float32Array;
  return {
    right: openingOf(contours.subarray(0, VALUES_PER_EYE), right),
    left: openingOf(contours.subarray(VALUES_PER_EYE), left),
  };
}

function cropOf(image: RgbImage, eye: Eye): Float32Array {
  const { from, to } = eye;
  // Places count from the middle of the first pixel, the centre of a crop from its corner.
  const centre = { x: (from.x + to.x) / 2 + 0.5, y: (from.y + to.y) / 2 + 0.5 };
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const map = rotatedCropMap(centre, CROP_SCALE * lengthInPicture(eye), angle, CROP_SIZE);
  return warpToPlanes(image, map, CROP_SIZE, PIXELS_TO_UNIT);
}

/** The mean gap of the lids; lids that cross have none. A turned head shows the length of an eye shortened. */
function openingOf(contour: Float32Array, eye: Eye): number {
  const gaps = LID_PAIRS.map(([upper, lower]) => contour[3 * lower + 1]! - contour[3 * upper + 1]!);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const pixels = (mean * CROP_SCALE * lengthInPicture(eye)) / CROP_SIZE;
  return Math.max(0, pixels) / Math.hypot(lengthInPicture(eye), eye.to.z - eye.from.z);
}

function lengthInPicture({ from, to }: Eye): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
