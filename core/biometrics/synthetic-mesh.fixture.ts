import { INNER_LIP_PAIRS, LEFT_LID_PAIRS, MESH, MESH_POINT_COUNT, RIGHT_LID_PAIRS } from './mesh-points.ts';

/** Places of the points that the measures use, for a frontal head: x to the right, y down, z away, head 2 high. */
const PLACES: readonly (readonly [number, number, number, number])[] = [
  [MESH.rightEyeOuter, -0.45, -0.1, 0.1],
  [MESH.rightEyeInner, -0.15, -0.1, 0.05],
  [MESH.leftEyeInner, 0.15, -0.1, 0.05],
  [MESH.leftEyeOuter, 0.45, -0.1, 0.1],
  [MESH.foreheadTop, 0, -0.9, 0],
  [MESH.chin, 0, 0.9, 0],
  [MESH.rightCheek, -0.7, 0.1, 0.6],
  [MESH.leftCheek, 0.7, 0.1, 0.6],
  [MESH.rightTemple, -0.7, -0.2, 0.6],
  [MESH.leftTemple, 0.7, -0.2, 0.6],
  [MESH.mouthRight, -0.25, 0.5, 0.05],
  [MESH.mouthLeft, 0.25, 0.5, 0.05],
  [MESH.noseTip, 0, 0.2, -0.25],
  [MESH.noseBase, 0, 0.3, -0.1],
];

export interface SyntheticHead {
  /** Degrees, as in HeadPose. */
  yaw?: number;
  pitch?: number;
  roll?: number;
  centre?: { x: number; y: number };
  /** Pixels of half the face's height. */
  scale?: number;
  /** Lid gap and lip gap, as parts of the same half height. */
  lidGap?: number;
  lipGap?: number;
}

/** A mesh that holds only the points that are measured, turned as asked; the neutral lean is not in it. */
export function syntheticMesh({
  yaw = 0,
  pitch = 0,
  roll = 0,
  centre = { x: 320, y: 240 },
  scale = 100,
  lidGap = 0.08,
  lipGap = 0.01,
}: SyntheticHead = {}): Float32Array {
  const landmarks = new Float32Array(3 * MESH_POINT_COUNT);
  const place = (index: number, x: number, y: number, z: number) => {
    const turned = turn([x, y, z], yaw, pitch, roll);
    landmarks[3 * index] = centre.x + scale * turned[0];
    landmarks[3 * index + 1] = centre.y + scale * turned[1];
    landmarks[3 * index + 2] = scale * turned[2];
  };
  for (const [index, x, y, z] of PLACES) place(index, x, y, z);
  const placePairs = (pairs: readonly (readonly [number, number])[], x: number, y: number, gap: number) => {
    for (const [upper, lower] of pairs) {
      place(upper, x, y - gap / 2, 0);
      place(lower, x, y + gap / 2, 0);
    }
  };
  placePairs(RIGHT_LID_PAIRS, -0.3, -0.1, lidGap);
  placePairs(LEFT_LID_PAIRS, 0.3, -0.1, lidGap);
  placePairs(INNER_LIP_PAIRS, 0, 0.5, lipGap);
  return landmarks;
}

/** Turns by roll, then pitch, then yaw, with the signs of HeadPose in a system whose y points down. */
function turn(
  [x, y, z]: [number, number, number],
  yaw: number,
  pitch: number,
  roll: number,
): [number, number, number] {
  const [cy, sy] = rotation(yaw);
  const [cp, sp] = rotation(pitch);
  const [cr, sr] = rotation(-roll);
  const [x1, z1] = [cy * x - sy * z, sy * x + cy * z];
  const [y2, z2] = [cp * y - sp * z1, sp * y + cp * z1];
  return [cr * x1 - sr * y2, sr * x1 + cr * y2, z2];
}

function rotation(degrees: number): [cosine: number, sine: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}
