import type { Point, Quad } from '#core/imaging/geometry.ts';
import { type DocumentMask, maskAt } from './document-mask.ts';
import { isConvex, meet } from './enclosing-quad.ts';

/** Samples along an edge; its ends, where corners are round, are left out. */
const SAMPLES = 36;
const END = 0.1;
/** Cells searched on both sides of an edge, in the first and the later rounds. */
const REACH = [4, 2.5, 1.5];
/** Cells between a sample and the border of the mask below which it says nothing about the document. */
const BORDER = 1.5;
const STEP = 0.5;

/**
 * Moves the sides of a quad onto the edges of the mask: where it crosses one half across a side, to a fraction of a
 * cell, a line is fitted that outliers (fingers, glare) do not draw. Sides that show no crossing, as those which the
 * frame cuts, stay.
 * @param quad convex, clockwise, in cells
 */
export function fitEdges(mask: DocumentMask, quad: Quad): Quad {
  let current = quad;
  for (const reach of REACH) {
    const sides = current.map((corner, i) => fitSide(mask, corner, current[(i + 1) % 4]!, reach));
    const corners = sides.map(([c, d], i) => meet(...sides[(i + 3) % 4]!, c, d));
    if (corners.some((corner) => !corner)) return current;
    const fitted = corners as unknown as Quad;
    if (!isConvex(fitted)) return current;
    current = fitted;
  }
  return current;
}

/** Mean of the mask two cells inside the quad minus two cells outside, over the edges that the mask shows. */
export function edgeContrast(mask: DocumentMask, quad: Quad): number {
  let sum = 0;
  let count = 0;
  for (const [i, a] of quad.entries()) {
    const side = sideFrame(a, quad[(i + 1) % 4]!);
    for (const along of positions(side.length)) {
      const at = (across: number) => pointOn(side, along, across);
      if (!isInside(mask, at(0))) continue;
      const [inner, outer] = [at(-2), at(2)];
      sum += maskAt(mask, inner.x, inner.y) - maskAt(mask, outer.x, outer.y);
      count++;
    }
  }
  return count === 0 ? 0 : Math.min(1, Math.max(0, sum / count));
}

interface Side {
  start: Point;
  length: number;
  along: Point;
}

function sideFrame(a: Point, b: Point): Side {
  const length = Math.max(1e-6, Math.hypot(b.x - a.x, b.y - a.y));
  return { start: a, length, along: { x: (b.x - a.x) / length, y: (b.y - a.y) / length } };
}

/** Across is outwards: a clockwise quad has its outside on the left of each side. */
function pointOn({ start, along: { x, y } }: Side, along: number, across: number): Point {
  return { x: start.x + x * along + y * across, y: start.y + y * along - x * across };
}

function positions(length: number): number[] {
  return Array.from({ length: SAMPLES }, (_, i) => length * (END + ((1 - 2 * END) * (i + 0.5)) / SAMPLES));
}

function isInside({ width, height }: DocumentMask, { x, y }: Point): boolean {
  return x > BORDER && y > BORDER && x < width - BORDER && y < height - BORDER;
}

/** Where a mask falls through one half near a side; only the first `count` are set. */
interface Crossings {
  along: Float64Array;
  across: Float64Array;
  count: number;
}

function fitSide(mask: DocumentMask, a: Point, b: Point, reach: number): [Point, Point] {
  const side = sideFrame(a, b);
  const found: Crossings = { along: new Float64Array(SAMPLES), across: new Float64Array(SAMPLES), count: 0 };
  for (const along of positions(side.length)) {
    const across = crossing(mask, side, along, Math.min(reach, side.length / 4));
    if (across === undefined) continue;
    found.along[found.count] = along;
    found.across[found.count++] = across;
  }
  if (found.count < SAMPLES / 5) return [a, b];
  const line = robustLine(found);
  return [pointOn(side, 0, line(0)), pointOn(side, side.length, line(side.length))];
}

/** How far outwards the mask falls through one half, the crossing nearest the side. */
function crossing(mask: DocumentMask, side: Side, along: number, reach: number): number | undefined {
  let best: number | undefined;
  let previous = 0;
  for (let across = -reach; across <= reach; across += STEP) {
    const point = pointOn(side, along, across);
    const value = isInside(mask, point) ? maskAt(mask, point.x, point.y) : Number.NaN;
    if (across > -reach && previous > 0.5 && value <= 0.5) {
      const exact = across - (STEP * (0.5 - value)) / (previous - value);
      if (best === undefined || Math.abs(exact) < Math.abs(best)) best = exact;
    }
    previous = value;
  }
  return best;
}

/** Least squares with Tukey's biweight, starting at the line through the medians of both halves. */
function robustLine({ along, across, count }: Crossings): (along: number) => number {
  const half = count >> 1;
  const middle = (values: Float64Array, from: number, to: number) => median(values.subarray(from, to));
  const [x0, x1] = [middle(along, 0, half), middle(along, count - half, count)];
  const [y0, y1] = [middle(across, 0, half), middle(across, count - half, count)];
  let slope = (y1 - y0) / Math.max(1e-6, x1 - x0);
  let offset = y0 - slope * x0;
  const residuals = new Float64Array(count);
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < count; i++) residuals[i] = Math.abs(across[i]! - offset - slope * along[i]!);
    const reach = 4 * Math.max(0.08, median(residuals) * 1.48);
    let [total, x, y, xx, xy] = [0, 0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const weight = Math.max(0, 1 - (residuals[i]! / reach) ** 2) ** 2;
      total += weight;
      x += weight * along[i]!;
      y += weight * across[i]!;
      xx += weight * along[i]! ** 2;
      xy += weight * along[i]! * across[i]!;
    }
    if (total < 3) break;
    const spread = xx / total - (x / total) ** 2;
    slope = spread > 1e-6 ? (xy / total - (x / total) * (y / total)) / spread : 0;
    offset = y / total - slope * (x / total);
  }
  return (place) => offset + slope * place;
}

function median(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}
