/**
 * Point numbers of the 468-point face mesh. Left and right are the person's own, as in ISO/IEC 39794-5; in a picture
 * that is not mirrored, the right eye is on the left.
 */
export const MESH_POINT_COUNT = 468;

export const MESH = {
  rightEyeOuter: 33,
  rightEyeInner: 133,
  leftEyeOuter: 263,
  leftEyeInner: 362,
  noseTip: 1,
  noseBase: 2,
  chin: 152,
  foreheadTop: 10,
  rightCheek: 234,
  leftCheek: 454,
  rightTemple: 127,
  leftTemple: 356,
  mouthRight: 61,
  mouthLeft: 291,
} as const;

/** Pairs of lid points, upper and lower, of each eye. */
export const RIGHT_LID_PAIRS = [
  [159, 145],
  [158, 153],
  [160, 144],
] as const;
export const LEFT_LID_PAIRS = [
  [386, 374],
  [385, 380],
  [387, 373],
] as const;

/** Pairs of points on the inner lips, upper and lower. */
export const INNER_LIP_PAIRS = [
  [13, 14],
  [82, 87],
  [312, 317],
] as const;

/** Outlines of areas of the face in which skin, or the lips, show unless something covers them. */
export const FACE_AREAS = {
  forehead: [108, 151, 337, 299, 296, 9, 66, 69],
  rightCheek: [50, 101, 36, 205, 187],
  leftCheek: [280, 330, 266, 425, 411],
  underRightEye: [25, 110, 24, 23, 22, 26, 232, 231, 230, 229, 228, 31],
  underLeftEye: [255, 339, 254, 253, 252, 256, 452, 451, 450, 449, 448, 261],
  lips: [61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91],
  underNose: [167, 164, 393, 267, 0, 37],
  chin: [204, 200, 424, 418, 262, 428, 199, 208, 32, 194],
} as const;

export interface MeshPoint {
  x: number;
  y: number;
  z: number;
}

/** @param landmarks 468 points of x, y, z */
export function meshPoint(landmarks: Float32Array, index: number): MeshPoint {
  return { x: landmarks[3 * index]!, y: landmarks[3 * index + 1]!, z: landmarks[3 * index + 2]! };
}

/** Halfway between two points. */
export function midpoint(a: MeshPoint, b: MeshPoint): MeshPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2 };
}

/** Distance in the plane of the picture, pixels. */
export function planeDistance(a: MeshPoint, b: MeshPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export interface FaceMeasures {
  rightEye: MeshPoint;
  leftEye: MeshPoint;
  eyeMidpoint: MeshPoint;
  chin: MeshPoint;
  /** Between the middles of the eyes, pixels. */
  interEyePx: number;
  /** T of ISO/IEC 29794-5: from the point between the eyes to the chin, pixels. */
  eyesToChinPx: number;
}

/** The reference points and lengths on which the quality components stand. */
export function measureFace(landmarks: Float32Array): FaceMeasures {
  const eye = (outer: number, inner: number) =>
    midpoint(meshPoint(landmarks, outer), meshPoint(landmarks, inner));
  const rightEye = eye(MESH.rightEyeOuter, MESH.rightEyeInner);
  const leftEye = eye(MESH.leftEyeOuter, MESH.leftEyeInner);
  const eyeMidpoint = midpoint(rightEye, leftEye);
  const chin = meshPoint(landmarks, MESH.chin);
  return {
    rightEye,
    leftEye,
    eyeMidpoint,
    chin,
    interEyePx: planeDistance(rightEye, leftEye),
    eyesToChinPx: planeDistance(eyeMidpoint, chin),
  };
}
