import { meshPoint } from '#core/biometrics/mesh-points.ts';

/** The outline of the face in the mesh, clockwise from the hairline. */
export const FACE_OUTLINE = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/** First and last column of the face in each row of a square crop; `first > last` without any. */
export interface FaceRegion {
  first: Int16Array;
  last: Int16Array;
}

/** The pixels inside the outline of the face. The outline is nearly convex, so one span a row describes it. */
export function faceRegion(cropLandmarks: Float32Array, size: number): FaceRegion {
  const first = new Int16Array(size).fill(size);
  const last = new Int16Array(size).fill(-1);
  for (const [index, start] of FACE_OUTLINE.entries()) {
    const end = FACE_OUTLINE[(index + 1) % FACE_OUTLINE.length]!;
    const [a, b] = [meshPoint(cropLandmarks, start), meshPoint(cropLandmarks, end)];
    const [top, bottom] = a.y < b.y ? [a, b] : [b, a];
    const lastRow = Math.min(size - 1, Math.floor(bottom.y));
    for (let row = Math.max(0, Math.ceil(top.y)); row <= lastRow; row += 1) {
      const share = bottom.y === top.y ? 0 : (row - top.y) / (bottom.y - top.y);
      const x = top.x + share * (bottom.x - top.x);
      first[row] = Math.max(0, Math.min(first[row]!, Math.ceil(x)));
      last[row] = Math.min(size - 1, Math.max(last[row]!, Math.floor(x)));
    }
  }
  return { first, last };
}
