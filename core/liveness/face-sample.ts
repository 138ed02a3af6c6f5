import type { FaceAnalysis, ObservedFace } from '../biometrics/face-analysis.ts';
import { standsOut } from '../biometrics/main-face.ts';
import {
  INNER_LIP_PAIRS,
  LEFT_LID_PAIRS,
  MESH,
  type MeshPoint,
  measureFace,
  meshPoint,
  midpoint,
  RIGHT_LID_PAIRS,
} from '../biometrics/mesh-points.ts';
import type { FaceSample } from './challenge.ts';

/**
 * The largest face of a frame, reduced to the measures that judge challenges. Lengths are taken in the mesh's three
 * dimensions, so that a turn of the head does not change them; the place of the nose is taken in the picture alone.
 * @param at milliseconds since the epoch, when the frame was taken
 * @param singleFace the least score of `single-face-present`, by the limits of the flow
 * @returns undefined without a face, or where the mesh is no usable figure
 */
export function faceSample(analysis: FaceAnalysis, at: number, singleFace?: number): FaceSample | undefined {
  const [face] = analysis.faces;
  if (!face) return undefined;
  const { landmarks, pose } = face;
  const { eyeMidpoint, chin, rightEye, leftEye } = measureFace(landmarks);
  const unit = distance(eyeMidpoint, chin);
  const sample = {
    at,
    yaw: pose.yaw,
    pitch: pose.pitch,
    roll: pose.roll,
    scale: distance(rightEye, leftEye),
    eyeOpening: eyeOpeningOf(face, unit),
    mouthWidth: distance(meshPoint(landmarks, MESH.mouthRight), meshPoint(landmarks, MESH.mouthLeft)) / unit,
    mouthOpening: opening(face, INNER_LIP_PAIRS) / unit,
    ...nosePlace(landmarks, eyeMidpoint),
    x: (eyeMidpoint.x + chin.x) / 2 / analysis.width,
    y: (eyeMidpoint.y + chin.y) / 2 / analysis.height,
    faces: standsOut(analysis.faces, singleFace) ? 1 : analysis.faces.length,
  };
  return Object.values(sample).every(Number.isFinite) ? sample : undefined;
}

/**
 * The lids by the contour model where the frame was observed for it: the mesh hardly measures them shut. All frames of
 * challenges are observed alike, so the two scales never mix.
 */
function eyeOpeningOf(face: ObservedFace, unit: number): number {
  if (face.eyeOpening) return (face.eyeOpening.right + face.eyeOpening.left) / 2;
  return Math.max(opening(face, RIGHT_LID_PAIRS), opening(face, LEFT_LID_PAIRS)) / unit;
}

function distance(a: MeshPoint, b: MeshPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

function opening({ landmarks }: ObservedFace, pairs: readonly (readonly [number, number])[]): number {
  const gaps = pairs.map(([upper, lower]) =>
    distance(meshPoint(landmarks, upper), meshPoint(landmarks, lower)),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / pairs.length;
}

/**
 * Where the tip of the nose lies in the picture, in the oblique frame of the eyes' line and the line to the mouth. It
 * moves with the depth of a head that turns; every tilt of a flat picture leaves it where it is, except for
 * perspective.
 */
function nosePlace(landmarks: Float32Array, eyeMidpoint: MeshPoint): Pick<FaceSample, 'noseX' | 'noseY'> {
  const [rightOuter, leftOuter] = [
    meshPoint(landmarks, MESH.rightEyeOuter),
    meshPoint(landmarks, MESH.leftEyeOuter),
  ];
  const across = { x: leftOuter.x - rightOuter.x, y: leftOuter.y - rightOuter.y };
  const mouth = midpoint(meshPoint(landmarks, MESH.mouthRight), meshPoint(landmarks, MESH.mouthLeft));
  const down = { x: mouth.x - eyeMidpoint.x, y: mouth.y - eyeMidpoint.y };
  const tip = meshPoint(landmarks, MESH.noseTip);
  const nose = { x: tip.x - eyeMidpoint.x, y: tip.y - eyeMidpoint.y };
  const area = across.x * down.y - across.y * down.x;
  return {
    noseX: (nose.x * down.y - nose.y * down.x) / area,
    noseY: (across.x * nose.y - across.y * nose.x) / area,
  };
}
