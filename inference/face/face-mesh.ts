import { Tensor } from 'onnxruntime-node';
import { MESH_POINT_COUNT } from '#core/biometrics/mesh-points.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import { type Affine, affineScale, applyAffine, rotatedCropMap } from './affine.ts';
import { warpToPlanes } from './warp-planar.ts';
import type { FaceDetection } from './weighted-nms.ts';

export const MESH_CROP_SIZE = 192;
/** The crop is this much larger than the detected box. */
const CROP_MARGIN = 1.5;
const PIXELS_TO_UNIT = { offset: 0, divisor: 255 };

/** The mesh model's answer on one candidate. */
export interface FaceMesh {
  /** Probability that the crop shows a face. */
  flag: number;
  /** 468 points of x, y, z in the picture's pixels. */
  landmarks: Float32Array;
  /** The same points in pixels of the crop. */
  cropLandmarks: Float32Array;
  /** The model's input: planes R, G, B of 192x192, 0 to 1, eyes level. */
  cropPlanes: Float32Array;
}

/** Runs the mesh model on the turned and enlarged box of a detection. */
export async function placeMesh(
  models: ModelStore,
  image: RgbImage,
  detection: FaceDetection,
): Promise<FaceMesh> {
  const session = await models.session('face-landmarks', 'mesh-468');
  const map = cropMapOf(detection);
  const cropPlanes = warpToPlanes(image, map, MESH_CROP_SIZE, PIXELS_TO_UNIT);
  const outputs = await session.run({
    input: new Tensor('float32', cropPlanes, [1, 3, MESH_CROP_SIZE, MESH_CROP_SIZE]),
  });
  const logit = (outputs.conv2d_31!.data as Float32Array)[0]!;
  const cropLandmarks = toPixelCentres(outputs.conv2d_21!.data as Float32Array);
  return {
    flag: 1 / (1 + Math.exp(-logit)),
    landmarks: toPicture(cropLandmarks, map),
    cropLandmarks,
    cropPlanes,
  };
}

function cropMapOf({ box, keyPoints }: FaceDetection): Affine {
  const [rightEye, leftEye] = keyPoints;
  const angle = Math.atan2(leftEye!.y - rightEye!.y, leftEye!.x - rightEye!.x);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return rotatedCropMap(centre, CROP_MARGIN * Math.max(box.width, box.height), angle, MESH_CROP_SIZE);
}

/** The model counts from the corner of the first pixel; the maps here count from its centre. */
function toPixelCentres(output: Float32Array): Float32Array {
  const points = Float32Array.from(output);
  for (let point = 0; point < MESH_POINT_COUNT; point += 1) {
    points[3 * point]! -= 0.5;
    points[3 * point + 1]! -= 0.5;
  }
  return points;
}

function toPicture(cropLandmarks: Float32Array, map: Affine): Float32Array {
  const scale = affineScale(map);
  const landmarks = new Float32Array(cropLandmarks.length);
  for (let at = 0; at < landmarks.length; at += 3) {
    const { x, y } = applyAffine(map, cropLandmarks[at]!, cropLandmarks[at + 1]!);
    landmarks[at] = x;
    landmarks[at + 1] = y;
    landmarks[at + 2] = cropLandmarks[at + 2]! * scale;
  }
  return landmarks;
}
