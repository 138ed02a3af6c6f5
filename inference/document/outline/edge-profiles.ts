import type { Point } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** Profiles across a side, taken between the shares END and 1 - END of its length. */
export const PROFILES = 40;
export const END = 0.1;
/** Steps to both sides of where the mask has the edge. */
export const STEPS = 14;
export const OFFSETS = 2 * STEPS + 1;
/** Colour steps weaker than this, summed over the channels, are noise. */
const NOISE = 12;

/** The probability that a point of the frame lies on the document, as the logarithm of the odds. */
export type Belief = (x: number, y: number) => number;

/** Straight rows of points across a side, from inside outwards. */
export interface Profiles {
  start: Point;
  along: Point;
  length: number;
  /** Pixels from one offset to the next. */
  step: number;
}

export function profilesOf(start: Point, end: Point, step: number): Profiles | undefined {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 8 * step) return undefined;
  return { start, along: { x: (end.x - start.x) / length, y: (end.y - start.y) / length }, length, step };
}

/** Where the middle of a profile lies on the side. */
function footOf({ start, along, length }: Profiles, row: number): Point {
  const share = END + ((1 - 2 * END) * row) / (PROFILES - 1);
  return { x: start.x + along.x * length * share, y: start.y + along.y * length * share };
}

/**
 * Per profile and offset the colour step across the side, 0 to 1 of the strongest in that profile.
 * @returns `undefined` where most of the side lies outside the frame
 */
export function colourSteps(image: RgbImage, side: Profiles): Float32Array | undefined {
  const { along, step } = side;
  const steps = new Float32Array(PROFILES * OFFSETS);
  const profile = new Float32Array((OFFSETS + 2) * 3);
  let shown = 0;
  for (let row = 0; row < PROFILES; row++) {
    const foot = footOf(side, row);
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

/** Per profile and offset how much more belief an edge there has than one where the quad has it. */
export function beliefGains(belief: Belief, side: Profiles, weight: number): Float32Array {
  const { along, step } = side;
  const gains = new Float32Array(PROFILES * OFFSETS);
  for (let row = 0; row < PROFILES; row++) {
    const foot = footOf(side, row);
    const at = (offset: number) => {
      const across = (offset - STEPS) * step;
      return weight * belief(foot.x + along.y * across, foot.y - along.x * across);
    };
    const own = row * OFFSETS + STEPS;
    for (let k = 1; k <= STEPS; k++) {
      gains[own + k] = gains[own + k - 1]! + at(STEPS + k - 0.5);
      gains[own - k] = gains[own - k + 1]! - at(STEPS - k + 0.5);
    }
  }
  return gains;
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
