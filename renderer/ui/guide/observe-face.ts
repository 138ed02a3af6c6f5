import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import { headPose } from '#core/biometrics/head-pose.ts';
import { MESH_POINT_COUNT, measureFace, meshPoint } from '#core/biometrics/mesh-points.ts';
import type { QualityComponent } from '#core/biometrics/quality-component.ts';
import { scoreComponent } from '#core/biometrics/quality-score.ts';
import { faceSharpness } from '#core/biometrics/quality-sharpness.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';

/** One landmark as the guide's model gives it: x and y as parts of the frame, z in the scale of x. */
export interface NormalisedPoint {
  x: number;
  y: number;
  z: number;
}

export interface Square {
  x: number;
  y: number;
  size: number;
}

/** Side of the cut-out in which light and sharpness are judged; main judges at the same size. */
export const CROP_SIZE = 192;
/** The cut-out is this much larger than the face, as for main's mesh. */
const CROP_MARGIN = 1.5;

/** Landmarks in pixels of the frame; points beyond the 468 of the mesh (irises) are left out. */
export const toPixels = (points: readonly NormalisedPoint[], width: number, height: number): Float32Array => {
  const pixels = new Float32Array(3 * MESH_POINT_COUNT);
  points.slice(0, MESH_POINT_COUNT).forEach(({ x, y, z }, index) => {
    pixels.set([x * width, y * height, z * width], 3 * index);
  });
  return pixels;
};

const boundsOf = (landmarks: Float32Array): { x: number; y: number; width: number; height: number } => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < MESH_POINT_COUNT; index++) {
    const { x, y } = meshPoint(landmarks, index);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** The square around a face that is cut out for judging its pixels. */
export const cropOf = (landmarks: Float32Array): Square => {
  const { x, y, width, height } = boundsOf(landmarks);
  const size = CROP_MARGIN * Math.max(width, height);
  return { x: x + width / 2 - size / 2, y: y + height / 2 - size / 2, size };
};

const DARKEST = 25;
const BRIGHTEST = 247;

/** Light and sharpness of the face between the eyes' outer corners and the chin, as main scores them. */
const pixelQuality = (crop: GreyImage, landmarks: Float32Array, square: Square): QualityComponent[] => {
  const scale = CROP_SIZE / square.size;
  const { rightEye, leftEye, eyeMidpoint, chin } = measureFace(landmarks);
  const column = (x: number) => Math.round((x - square.x) * scale);
  const row = (y: number) => Math.round((y - square.y) * scale);
  const box = {
    x: column(Math.min(rightEye.x, leftEye.x)),
    y: row(eyeMidpoint.y) - 10,
    width: Math.abs(column(leftEye.x) - column(rightEye.x)),
    height: row(chin.y) - row(eyeMidpoint.y),
  };
  const halves = [new Float64Array(256), new Float64Array(256)] as const;
  const middle = box.x + box.width / 2;
  for (let y = Math.max(0, box.y); y < Math.min(CROP_SIZE, box.y + box.height); y++) {
    for (let x = Math.max(0, box.x); x < Math.min(CROP_SIZE, box.x + box.width); x++) {
      const level = crop.data[y * CROP_SIZE + x] ?? 0;
      const half = x < middle ? halves[0] : halves[1];
      half[level] = (half[level] ?? 0) + 1;
    }
  }
  return [...lightComponents(...halves), scoreComponent('sharpness', faceSharpness(crop, box))];
};

const lightComponents = (right: Float64Array, left: Float64Array): QualityComponent[] => {
  const [totalRight, totalLeft] = [right, left].map((half) => half.reduce((sum, n) => sum + n, 0) || 1);
  let [overlap, mean, dark, bright] = [0, 0, 0, 0];
  for (let level = 0; level < 256; level++) {
    const [r, l] = [(right[level] ?? 0) / totalRight!, (left[level] ?? 0) / totalLeft!];
    const share = (r + l) / 2;
    overlap += Math.min(r, l);
    mean += (share * level) / 255;
    if (level <= DARKEST) dark += share;
    if (level >= BRIGHTEST) bright += share;
  }
  return [
    scoreComponent('illumination-uniformity', overlap),
    scoreComponent('under-exposure-prevention', dark),
    scoreComponent('over-exposure-prevention', bright),
    scoreComponent('luminance-mean', mean),
  ];
};

/**
 * One face in the form that the selfie rules judge.
 * @param crop the square of {@link cropOf}, scaled to CROP_SIZE, as luma
 */
export const observeFace = (landmarks: Float32Array, crop: GreyImage, square: Square): ObservedFace => {
  const { interEyePx } = measureFace(landmarks);
  return {
    box: boundsOf(landmarks),
    score: 1,
    meshFlag: 1,
    landmarks,
    pose: headPose(landmarks),
    interEyePx,
    quality: pixelQuality(crop, landmarks, square),
  };
};
