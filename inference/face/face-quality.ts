import type { HeadPose } from '#core/biometrics/face-analysis.ts';
import {
  INNER_LIP_PAIRS,
  LEFT_LID_PAIRS,
  measureFace,
  meshPoint,
  planeDistance,
  RIGHT_LID_PAIRS,
} from '#core/biometrics/mesh-points.ts';
import type { QualityComponent } from '#core/biometrics/quality-component.ts';
import { measureOcclusion } from '#core/biometrics/quality-occlusion.ts';
import { notInPicture, scoreComponent, unmeasuredComponents } from '#core/biometrics/quality-score.ts';
import { faceSharpness } from '#core/biometrics/quality-sharpness.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { FaceMesh } from './face-mesh.ts';
import { MESH_CROP_SIZE } from './face-mesh.ts';
import { type FaceRegion, faceRegion } from './face-region.ts';
import { faceColours } from './face-region-colours.ts';

const LEVELS = 256;
/** Levels that count as under- and over-exposed, borders included (ISO/IEC 29794-5). */
const DARKEST = 25;
const BRIGHTEST = 247;

/** Every quality component that mesh and pixels of one face give, and the names of the others. */
export function measureQuality(
  picture: { width: number; height: number },
  mesh: FaceMesh,
  pose: HeadPose,
): QualityComponent[] {
  return [
    ...geometryComponents(picture, mesh.landmarks, pose),
    ...pixelComponents(mesh),
    ...occlusionComponents(mesh),
    ...unmeasuredComponents(),
  ];
}

function geometryComponents(
  { width, height }: { width: number; height: number },
  landmarks: Float32Array,
  pose: HeadPose,
): QualityComponent[] {
  const { rightEye, leftEye, eyeMidpoint, interEyePx, eyesToChinPx } = measureFace(landmarks);
  const opening = (pairs: readonly (readonly [number, number])[]) =>
    Math.max(...pairs.map(([a, b]) => planeDistance(meshPoint(landmarks, a), meshPoint(landmarks, b)))) /
    eyesToChinPx;
  // A turned head shows its eyes closer together than they are.
  const frontalInterEyePx = interEyePx / Math.max(0.1, Math.cos((pose.yaw * Math.PI) / 180));
  return [
    scoreComponent('inter-eye-distance', frontalInterEyePx),
    scoreComponent('head-size', eyesToChinPx / height),
    scoreComponent('leftward-crop', rightEye.x / interEyePx),
    scoreComponent('rightward-crop', (width - leftEye.x) / interEyePx),
    scoreComponent('margin-above', eyeMidpoint.y / eyesToChinPx),
    scoreComponent('margin-below', (height - eyeMidpoint.y) / eyesToChinPx),
    scoreComponent('head-pose-yaw', pose.yaw),
    scoreComponent('head-pose-pitch', pose.pitch),
    scoreComponent('head-pose-roll', pose.roll),
    scoreComponent('eyes-open', Math.min(opening(RIGHT_LID_PAIRS), opening(LEFT_LID_PAIRS))),
    scoreComponent('mouth-closed', opening(INNER_LIP_PAIRS)),
  ];
}

function pixelComponents({ cropPlanes, cropLandmarks }: FaceMesh): QualityComponent[] {
  const grey = luminanceOfPlanes(cropPlanes);
  const region = faceRegion(cropLandmarks, MESH_CROP_SIZE);
  const { rightEye, leftEye, eyeMidpoint, chin } = measureFace(cropLandmarks);
  const [right, left] = halfHistograms(grey, region, (eyeMidpoint.x + chin.x) / 2);
  const whole = normalise(right.map((count, level) => count + left[level]!));
  const mean = whole.reduce((sum, share, level) => sum + (share * level) / 255, 0);
  const inner = {
    x: rightEye.x,
    y: eyeMidpoint.y - 10,
    width: leftEye.x - rightEye.x,
    height: chin.y - eyeMidpoint.y,
  };
  return [
    scoreComponent('dynamic-range', entropy(whole)),
    scoreComponent('illumination-uniformity', histogramOverlap(normalise(right), normalise(left))),
    scoreComponent('under-exposure-prevention', shareBetween(whole, 0, DARKEST)),
    scoreComponent('over-exposure-prevention', shareBetween(whole, BRIGHTEST, LEVELS - 1)),
    scoreComponent('luminance-mean', mean),
    scoreComponent(
      'luminance-variance',
      whole.reduce((sum, share, level) => sum + share * (level / 255 - mean) ** 2, 0),
    ),
    scoreComponent('sharpness', faceSharpness(grey, inner)),
  ];
}

function occlusionComponents(mesh: FaceMesh): QualityComponent[] {
  const colours = faceColours(mesh);
  const occlusion = colours && measureOcclusion(colours);
  if (!occlusion) return [notInPicture('eyes-visible'), notInPicture('mouth-occlusion-prevention')];
  return [
    scoreComponent('eyes-visible', occlusion.eyes),
    scoreComponent('mouth-occlusion-prevention', occlusion.mouth),
  ];
}

/** Rec. 601 luma of planes whose values go from 0 to 1. */
function luminanceOfPlanes(planes: Float32Array): GreyImage {
  const size = planes.length / 3;
  const data = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) {
    const luma = 0.299 * planes[index]! + 0.587 * planes[index + size]! + 0.114 * planes[index + 2 * size]!;
    data[index] = 255 * luma + 0.5;
  }
  return { width: MESH_CROP_SIZE, height: MESH_CROP_SIZE, data };
}

/** Levels of the face's right and left half, divided at a column of the crop, where the eyes are level. */
function halfHistograms({ width, data }: GreyImage, { first, last }: FaceRegion, middle: number) {
  const [right, left] = [new Float64Array(LEVELS), new Float64Array(LEVELS)];
  for (let row = 0; row < first.length; row += 1) {
    for (let column = first[row]!; column <= last[row]!; column += 1) {
      const histogram = column < middle ? right : left;
      histogram[data[row * width + column]!]! += 1;
    }
  }
  return [right, left] as const;
}

function normalise(histogram: Float64Array): Float64Array {
  const total = histogram.reduce((sum, count) => sum + count, 0) || 1;
  return histogram.map((count) => count / total);
}

function entropy(histogram: Float64Array): number {
  return histogram.reduce((sum, share) => (share > 0 ? sum - share * Math.log2(share) : sum), 0);
}

function histogramOverlap(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, share, level) => sum + Math.min(share, b[level]!), 0);
}

function shareBetween(histogram: Float64Array, from: number, to: number): number {
  return histogram.subarray(from, to + 1).reduce((sum, share) => sum + share, 0);
}
