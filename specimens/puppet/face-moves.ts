import { LEFT_EYE, RIGHT_EYE, UPPER_LID_POINTS } from '../face/face-texture.ts';

/** How far above the eye the skin follows the lid, centimetres. */
const LID_SKIN = 0.8;
/** Part of the opening that the upper lid travels; the lower one comes up to meet it. */
const UPPER_SHARE = 0.95;
const MOUTH = { corner: 2.55, y: -4.3 };

/** Returns the movement of every point when both eyes close. @param positions x, y, z of 468 points, centimetres */
export function lidMoves(positions: Float64Array): Float32Array {
  const moves = new Float32Array(positions.length);
  for (const outline of [RIGHT_EYE, LEFT_EYE]) closeEye(positions, outline, moves);
  return moves;
}

function closeEye(positions: Float64Array, outline: readonly number[], moves: Float32Array): void {
  const upper = outline.slice(0, UPPER_LID_POINTS);
  const corners = [upper[0]!, upper[UPPER_LID_POINTS - 1]!];
  const lower = [corners[1]!, ...outline.slice(UPPER_LID_POINTS), corners[0]!];
  const [upperLid, lowerLid] = [lidLine(positions, upper), lidLine(positions, lower)];
  const own = new Set(outline);
  const [from, to] = [Math.min(...upperLid.map(([x]) => x)), Math.max(...upperLid.map(([x]) => x))];
  for (let point = 0; 3 * point < positions.length; point += 1) {
    const [x, y] = [positions[3 * point]!, positions[3 * point + 1]!];
    if (x <= from || x >= to || corners.includes(point)) continue;
    const [top, bottom] = [heightAt(upperLid, x), heightAt(lowerLid, x)];
    const gap = Math.max(0, top - bottom);
    if (own.has(point)) {
      moves[3 * point + 1] = upper.includes(point) ? -UPPER_SHARE * gap : (1 - UPPER_SHARE) * gap;
    } else if (y > top && y < top + LID_SKIN) {
      moves[3 * point + 1] = -UPPER_SHARE * gap * (1 - (y - top) / LID_SKIN);
    }
  }
}

type Line = readonly (readonly [x: number, y: number])[];

function lidLine(positions: Float64Array, points: readonly number[]): Line {
  return points
    .map((point) => [positions[3 * point]!, positions[3 * point + 1]!] as const)
    .sort((a, b) => a[0] - b[0]);
}

function heightAt(line: Line, x: number): number {
  const after = Math.max(
    1,
    line.findIndex(([at]) => at >= x),
  );
  const [[x0, y0], [x1, y1]] = [line[after - 1]!, line[after]!];
  return y0 + ((x - x0) / (x1 - x0 || 1)) * (y1 - y0);
}

/** Returns the movement of every point in a wide smile: corners out and up, lips thinner, cheeks raised. */
export function smileMoves(average: Float64Array): Float32Array {
  const moves = new Float32Array(average.length);
  for (let at = 0; at < average.length; at += 3) {
    const [x, y] = [average[at]!, average[at + 1]!];
    const side = Math.sign(x);
    const corner = bump(Math.abs(x) - MOUTH.corner, 1.5) * bump(y - MOUTH.y, 1.5);
    const cheek = bump(Math.abs(x) - 3.9, 1.5) * bump(y + 1.4, 1.5);
    const lips = bump(x, 2.2) * bump(y - MOUTH.y, 0.9);
    moves[at] = side * 0.95 * corner;
    moves[at + 1] = 0.45 * corner + 0.28 * cheek - 0.2 * lips * (y - MOUTH.y);
    moves[at + 2] = 0.25 * cheek - 0.35 * corner;
  }
  return moves;
}

/** 1 in the middle, falling softly to 0. */
function bump(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}
