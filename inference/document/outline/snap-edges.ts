import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { isConvex, meet } from './enclosing-quad.ts';
import { nearestFormat, planeView } from './plane-view.ts';

/** Profiles across a side, taken between the shares END and 1 - END of its length. */
const PROFILES = 40;
const END = 0.1;
/** Steps to both sides of where the mask has the edge. */
const STEPS = 14;
const OFFSETS = 2 * STEPS + 1;
/** How far that reaches, as a share of the document's size: for the mask's error, and then for precision. */
const REACH = 0.1;
const FINE_REACH = 0.025;
/** Lines that are weighed for each side, besides the one that the mask has. */
const LINES = 4;
/** Lines nearer than this at both ends are the same one, in steps. */
const SAME_LINE = 3;
/** Deviation of the logarithm of a measured aspect from that of its format, and the most that a strange one costs. */
const ASPECT_ERROR = 0.06;
const STRANGE_ASPECT = 1.2;
/**
 * What belief counts: an edge moved by 1 % of the document's size over points that are as likely the document's as e to
 * 1 loses that power of e of its strength. Less than all, as the points of a mask err together.
 */
const BELIEF_WEIGHT = 0.6;
/** A line of edges must be this much stronger than its surroundings, or the side stays where the mask has it. */
const LEAST_STANDOUT = 1.8;
/** Strength of the line that the mask has, where no colours show it; weaker lines are not looked at. */
const LEAST_STRENGTH = 0.15;
/** Colour steps weaker than this, summed over the channels, are noise. */
const NOISE = 12;

/** How probable it is that a point of the frame lies on the document, as the logarithm of the odds. */
export type Belief = (x: number, y: number) => number;

/**
 * Moves each side of a quad onto a straight line of colour steps near it, in the frame's own pixels, which are finer
 * than the mask's cells. Print, shadows and table edges make lines too: of the lines near each side those are taken
 * that are strong, leave the document inside and the rest outside, and together have the proportions of a document.
 * @param quad convex, clockwise, in pixels of the frame
 * @param belief what the mask says of each point; where it is in doubt, the colours decide
 */
export function snapEdges(image: RgbImage, quad: Quad, belief: Belief): Quad {
  return withFineEdges(image, withBestLines(image, quad, belief), belief);
}

interface SideLine {
  from: Point;
  to: Point;
  /** Logarithm of how strong it is, more what belief gains by it. */
  score: number;
}

function withBestLines(image: RgbImage, quad: Quad, belief: Belief): Quad {
  const sides = linesNear(image, quad, belief, REACH, LINES);
  let best = { quad, score: Number.NEGATIVE_INFINITY };
  for (const lines of combinations(sides)) {
    const most = lines.reduce((sum, { score }) => sum + score, 0);
    const candidate = most > best.score && quadOf(lines);
    if (!candidate) continue;
    const score = most - aspectCost(candidate, image);
    if (score > best.score) best = { quad: candidate, score };
  }
  return best.quad;
}

function withFineEdges(image: RgbImage, quad: Quad, belief: Belief): Quad {
  const sides = linesNear(image, quad, belief, FINE_REACH, 1);
  const strongest = sides.map((lines) =>
    lines.reduce((best, line) => (line.score > best.score ? line : best)),
  );
  return quadOf(strongest) ?? quad;
}

/** One line of each side in every way. */
function* combinations(sides: readonly (readonly SideLine[])[]): Generator<SideLine[]> {
  const [first = [], ...rest] = sides;
  if (rest.length === 0) for (const line of first) yield [line];
  else for (const line of first) for (const others of combinations(rest)) yield [line, ...others];
}

function quadOf(sides: readonly SideLine[]): Quad | undefined {
  const corners = sides.map(({ from, to }, i) => {
    const before = sides[(i + 3) % 4]!;
    return meet(before.from, before.to, from, to);
  });
  if (corners.some((corner) => !corner)) return undefined;
  const quad = corners as unknown as Quad;
  return isConvex(quad) ? quad : undefined;
}

/** How unlikely the proportions are: nothing for those of a format, and no more than a limit for all others. */
function aspectCost(quad: Quad, frame: { width: number; height: number }): number {
  const ratio = planeView(quad, frame)?.ratio;
  if (!ratio) return STRANGE_ASPECT;
  const { away } = nearestFormat(Math.max(ratio, 1 / ratio));
  return Math.min(STRANGE_ASPECT, (away / ASPECT_ERROR) ** 2 / 2);
}

/** Of each side the line that the quad has, and the strongest ones near it. */
function linesNear(image: RgbImage, quad: Quad, belief: Belief, reach: number, most: number): SideLine[][] {
  const [a, b, c, d] = quad;
  const area = Math.abs((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2;
  const size = Math.sqrt(area);
  const step = Math.max(0.5, (size * reach) / STEPS);
  const weight = (BELIEF_WEIGHT * 100 * step) / Math.max(1, size);
  return quad.map((from, i) => {
    const to = quad[(i + 1) % 4]!;
    const own = { from, to, score: Math.log(LEAST_STRENGTH) };
    const side = profilesOf(from, to, step);
    const steps = side && colourSteps(image, side);
    if (!steps) return [own];
    const found = strongLines(steps, beliefGains(belief, side, weight), most);
    return [own, ...found.map((line) => sideLine(side, to, line))];
  });
}

/** Straight rows of points across a side, from inside outwards. */
interface Profiles {
  start: Point;
  along: Point;
  length: number;
  /** Pixels from one offset to the next. */
  step: number;
}

function profilesOf(start: Point, end: Point, step: number): Profiles | undefined {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 8 * step) return undefined;
  return { start, along: { x: (end.x - start.x) / length, y: (end.y - start.y) / length }, length, step };
}

/** Where the middle of a profile lies on the side. */
function footOf({ start, along, length }: Profiles, row: number): Point {
  const share = END + ((1 - 2 * END) * row) / (PROFILES - 1);
  return { x: start.x + along.x * length * share, y: start.y + along.y * length * share };
}

function sideLine({ start, along, step }: Profiles, end: Point, { first, last, score }: FoundLine): SideLine {
  // The line is known at both ends of the profiles; the corners lie further out.
  const slope = (last - first) / (1 - 2 * END);
  const at = (share: number, corner: Point) => {
    const across = (first + slope * (share - END) - STEPS) * step;
    return { x: corner.x + along.y * across, y: corner.y - along.x * across };
  };
  return { from: at(0, start), to: at(1, end), score };
}

/**
 * Per profile and offset the colour step across the side, 0 to 1 of the strongest in that profile.
 * @returns `undefined` where most of the side lies outside the frame
 */
function colourSteps(image: RgbImage, side: Profiles): Float32Array | undefined {
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
function beliefGains(belief: Belief, side: Profiles, weight: number): Float32Array {
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

interface FoundLine {
  /** Offset at the first and at the last profile, to a part of a step. */
  first: number;
  last: number;
  /** Logarithm of the mean colour step along the line, 0 to 1, more what belief gains. */
  score: number;
}

/** The lines with the most colour steps that stand out of their surroundings, the best first. */
function strongLines(steps: Float32Array, gains: Float32Array, most: number): FoundLine[] {
  const all: (FoundLine & { sum: number })[] = [];
  const mean = steps.reduce((total, value) => total + value, 0) / OFFSETS;
  for (let first = 0; first < OFFSETS; first++) {
    for (let last = Math.max(0, first - STEPS); last < Math.min(OFFSETS, first + STEPS + 1); last++) {
      const sum = sumAlong(steps, first, last);
      if (sum === 0 || sum < LEAST_STANDOUT * mean) continue;
      const score = Math.log(sum / PROFILES) + sumAlong(gains, first, last) / PROFILES;
      if (score >= Math.log(LEAST_STRENGTH)) all.push({ first, last, sum, score });
    }
  }
  all.sort((a, b) => b.score - a.score);
  const found: FoundLine[] = [];
  for (const { first, last, sum, score } of all) {
    if (found.length === most) break;
    const near = (line: FoundLine) =>
      Math.abs(line.first - first) <= SAME_LINE && Math.abs(line.last - last) <= SAME_LINE;
    if (found.some(near)) continue;
    const shift = peakShift(sumAlong(steps, first - 1, last - 1), sum, sumAlong(steps, first + 1, last + 1));
    found.push({ first: first + shift, last: last + shift, score });
  }
  return found;
}

/** Sum along a line; its part outside the profiles counts nothing. */
function sumAlong(steps: Float32Array, first: number, last: number): number {
  let sum = 0;
  const slope = (last - first) / (PROFILES - 1);
  // Half a step more, so that cutting off the fraction rounds.
  let offset = first + 0.5;
  for (let start = 0; start < steps.length; start += OFFSETS, offset += slope) {
    if (offset >= 0 && offset < OFFSETS) sum += steps[start + (offset | 0)]!;
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
