import type { Point, Quad } from '../../../domain/imaging/geometry.ts';
import type { RgbImage } from '../../../domain/imaging/rgb-image.ts';
import { isConvex, meet } from './enclosing-quad.ts';

/** Profiles across a side, taken between the shares END and 1 - END of its length. */
const PROFILES = 40;
const END = 0.1;
/** Steps to both sides of where the mask has the edge. */
const STEPS = 14;
const OFFSETS = 2 * STEPS + 1;
/** How far that reaches, as a share of the document's size: first for the mask's error, then for precision. */
const REACHES = [0.1, 0.04];
/** Deviation of the mask's error, in steps: of two edges the one nearer the mask's is taken. */
const MASK_ERROR = 7;
/** A line of edges must be this much stronger than its surroundings, or the side stays where the mask has it. */
const LEAST_STANDOUT = 1.8;
/** Colour steps weaker than this, summed over the channels, are noise. */
const NOISE = 12;

/**
 * Moves each side of a quad onto the straight line of strongest colour steps near it, in the frame's own pixels, which
 * are finer than the mask's cells.
 * @param quad convex, clockwise, in pixels of the frame
 */
export function snapEdges(image: RgbImage, quad: Quad): Quad {
  return REACHES.reduce((current, reach) => snapWithin(image, current, reach), quad);
}

function snapWithin(image: RgbImage, quad: Quad, reach: number): Quad {
  const size = Math.sqrt(quadArea(quad));
  const step = Math.max(0.5, (size * reach) / STEPS);
  const sides = quad.map((a, i) => snapSide(image, a, quad[(i + 1) % 4]!, step));
  const corners = sides.map(([c, d], i) => meet(...sides[(i + 3) % 4]!, c, d));
  if (corners.some((corner) => !corner)) return quad;
  const snapped = corners as unknown as Quad;
  return isConvex(snapped) ? snapped : quad;
}

function quadArea([a, b, c, d]: Quad): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2;
}

function snapSide(image: RgbImage, a: Point, b: Point, step: number): [Point, Point] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 8 * step) return [a, b];
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const steps = colourSteps(image, a, along, length, step);
  const line = steps && strongestLine(steps);
  if (!line) return [a, b];
  // The line is known at both ends of the profiles; the corners lie further out.
  const slope = (line.last - line.first) / (1 - 2 * END);
  const at = (share: number, corner: Point) => {
    const across = (line.first + slope * (share - END) - STEPS) * step;
    return { x: corner.x + along.y * across, y: corner.y - along.x * across };
  };
  return [at(0, a), at(1, b)];
}

/**
 * Per profile and offset the colour step across the side, 0 to 1 of the strongest in that profile.
 * @returns `undefined` where most of the side lies outside the frame
 */
function colourSteps(
  image: RgbImage,
  start: Point,
  along: Point,
  length: number,
  step: number,
): Float32Array | undefined {
  const steps = new Float32Array(PROFILES * OFFSETS);
  const profile = new Float32Array((OFFSETS + 2) * 3);
  let shown = 0;
  for (let row = 0; row < PROFILES; row++) {
    const share = END + ((1 - 2 * END) * row) / (PROFILES - 1);
    const foot = { x: start.x + along.x * length * share, y: start.y + along.y * length * share };
    if (foot.x < 1 || foot.y < 1 || foot.x > image.width - 1 || foot.y > image.height - 1) continue;
    shown++;
    for (let k = 0; k < OFFSETS + 2; k++) {
      const across = (k - 1 - STEPS) * step;
      sample(image, foot.x + along.y * across, foot.y - along.x * across, profile, k * 3);
    }
    let strongest = NOISE;
    const out = steps.subarray(row * OFFSETS, (row + 1) * OFFSETS);
    for (let k = 0; k < OFFSETS; k++) {
      let change = 0;
      for (let c = 0; c < 3; c++) change += Math.abs(profile[(k + 2) * 3 + c]! - profile[k * 3 + c]!);
      out[k] = change;
      strongest = Math.max(strongest, change);
    }
    for (let k = 0; k < OFFSETS; k++) out[k] = out[k]! / strongest;
  }
  return shown * 2 < PROFILES ? undefined : steps;
}

/** The offsets at the first and the last profile of the line with the most colour steps, to a part of a step. */
function strongestLine(steps: Float32Array): { first: number; last: number } | undefined {
  let best = { first: STEPS, last: STEPS, score: 0, sum: 0 };
  for (let first = 0; first < OFFSETS; first++) {
    for (let last = Math.max(0, first - STEPS); last < Math.min(OFFSETS, first + STEPS + 1); last++) {
      const sum = sumAlong(steps, first, last);
      const score = sum * prior(first) * prior(last);
      if (score > best.score) best = { first, last, score, sum };
    }
  }
  const mean = steps.reduce((total, value) => total + value, 0) / OFFSETS;
  if (best.sum < LEAST_STANDOUT * mean) return undefined;
  const shift = peakShift(
    sumAlong(steps, best.first - 1, best.last - 1),
    best.sum,
    sumAlong(steps, best.first + 1, best.last + 1),
  );
  return { first: best.first + shift, last: best.last + shift };
}

function prior(offset: number): number {
  return Math.exp(-(((offset - STEPS) / MASK_ERROR) ** 2) / 4);
}

function sumAlong(steps: Float32Array, first: number, last: number): number {
  let sum = 0;
  const slope = (last - first) / (PROFILES - 1);
  for (let row = 0; row < PROFILES; row++) {
    const offset = Math.round(first + slope * row);
    if (offset >= 0 && offset < OFFSETS) sum += steps[row * OFFSETS + offset]!;
  }
  return sum;
}

/** Where between its neighbours a peak stands: the top of the parabola through the three, -0.5 to 0.5. */
function peakShift(before: number, peak: number, after: number): number {
  const bend = before - 2 * peak + after;
  return bend < 0 ? Math.min(0.5, Math.max(-0.5, (before - after) / (2 * bend))) : 0;
}

/** Bilinear, the border repeated; coordinates where whole numbers are pixel corners. */
function sample(
  { width, height, data }: RgbImage,
  x: number,
  y: number,
  out: Float32Array,
  at: number,
): void {
  const u = Math.min(width - 1, Math.max(0, x - 0.5));
  const v = Math.min(height - 1, Math.max(0, y - 0.5));
  const [x0, y0] = [u | 0, v | 0];
  const p = (y0 * width + x0) * 3;
  const right = x0 < width - 1 ? 3 : 0;
  const below = y0 < height - 1 ? width * 3 : 0;
  for (let c = 0; c < 3; c++) {
    const top = data[p + c]! + (data[p + c + right]! - data[p + c]!) * (u - x0);
    const bottom = data[p + c + below]! + (data[p + c + below + right]! - data[p + c + below]!) * (u - x0);
    out[at + c] = top + (bottom - top) * (v - y0);
  }
}
