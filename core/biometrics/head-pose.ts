import type { HeadPose } from './face-analysis.ts';
import { MESH, type MeshPoint, meshPoint } from './mesh-points.ts';

/** Pairs from the person's right to their left: together they point along the head's horizontal axis. */
const ACROSS: readonly (readonly [number, number])[] = [
  [MESH.rightEyeOuter, MESH.leftEyeOuter],
  [MESH.rightCheek, MESH.leftCheek],
  [MESH.rightTemple, MESH.leftTemple],
  [MESH.mouthRight, MESH.mouthLeft],
];
/** From the hairline to the chin. */
const DOWNWARDS: readonly (readonly [number, number])[] = [[MESH.foreheadTop, MESH.chin]];

/**
 * The mesh of a person who looks straight ahead leans: the chin lies behind the forehead in its depth coordinate.
 * Median over frontal portraits, in degrees; it is subtracted, so that such a portrait reads about zero.
 */
const NEUTRAL_PITCH = 8;

/**
 * The direction of the head from the mesh alone, without a camera model.
 * @param landmarks 468 points of x, y, z in one scale
 */
export function headPose(landmarks: Float32Array): HeadPose {
  const across = normalise(sumOfPairs(landmarks, ACROSS));
  const downwards = sumOfPairs(landmarks, DOWNWARDS);
  const backwards = normalise(cross(across, downwards));
  return {
    yaw: degrees(Math.atan2(-backwards.x, backwards.z)),
    pitch: degrees(Math.asin(clampToUnit(-backwards.y))) - NEUTRAL_PITCH,
    roll: degrees(Math.atan2(-across.y, across.x)),
  };
}

function sumOfPairs(landmarks: Float32Array, pairs: readonly (readonly [number, number])[]): MeshPoint {
  const sum = { x: 0, y: 0, z: 0 };
  for (const [from, to] of pairs) {
    const [start, end] = [meshPoint(landmarks, from), meshPoint(landmarks, to)];
    sum.x += end.x - start.x;
    sum.y += end.y - start.y;
    sum.z += end.z - start.z;
  }
  return sum;
}

function cross(a: MeshPoint, b: MeshPoint): MeshPoint {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function normalise({ x, y, z }: MeshPoint): MeshPoint {
  const length = Math.hypot(x, y, z) || 1;
  return { x: x / length, y: y / length, z: z / length };
}

function clampToUnit(value: number): number {
  return Math.min(1, Math.max(-1, value));
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
