import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import {
  type Belief,
  beliefGains,
  colourSteps,
  END,
  type Profiles,
  profilesOf,
  STEPS,
} from './edge-profiles.ts';
import { isConvex, meet } from './enclosing-quad.ts';
import { nearestFormat, planeView } from './plane-view.ts';
import { type FoundLine, LEAST_STRENGTH, strongLines } from './strong-lines.ts';

/** How far the profiles reach to both sides, as a share of the document's size: for the mask's error, and then for precision. */
const REACH = 0.1;
const FINE_REACH = 0.025;
/** Lines that are weighed for each side, besides the one that the mask has. */
const LINES = 4;
/** Deviation of the logarithm of a measured aspect from that of its format, and the most that a strange one costs. */
const ASPECT_ERROR = 0.06;
const STRANGE_ASPECT = 1.2;
/**
 * The weight of belief: an edge that moves by 1 % of the document's size, over points with odds of e to 1 for the
 * document, loses that power of e of its strength. Less than all, as the points of a mask err together.
 */
const BELIEF_WEIGHT = 0.6;

/**
 * Moves each side of a quad onto a straight line of colour steps near it, in the frame's own pixels, which are finer
 * than the mask's cells. Print, shadows and table edges make lines too: for each side it takes a strong line that
 * leaves the document inside and the rest outside; together, the four have the proportions of a document.
 * @param quad convex, clockwise, in pixels of the frame
 * @param belief the mask's belief at each point; where it is in doubt, the colours decide
 */
export function snapEdges(image: RgbImage, quad: Quad, belief: Belief): Quad {
  return withFineEdges(image, withBestLines(image, quad, belief), belief);
}

interface SideLine {
  from: Point;
  to: Point;
  /** Logarithm of its strength, plus its gain in belief. */
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

/** Costs unlikely proportions: nothing for those of a format, and at most a limit for all others. */
function aspectCost(quad: Quad, frame: { width: number; height: number }): number {
  const ratio = planeView(quad, frame)?.ratio;
  if (!ratio) return STRANGE_ASPECT;
  const { away } = nearestFormat(Math.max(ratio, 1 / ratio));
  return Math.min(STRANGE_ASPECT, (away / ASPECT_ERROR) ** 2 / 2);
}

/** For each side, the line of the quad and the strongest lines near it. */
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

function sideLine({ start, along, step }: Profiles, end: Point, { first, last, score }: FoundLine): SideLine {
  // The line is known at both ends of the profiles; the corners lie further out.
  const slope = (last - first) / (1 - 2 * END);
  const at = (share: number, corner: Point) => {
    const across = (first + slope * (share - END) - STEPS) * step;
    return { x: corner.x + along.y * across, y: corner.y - along.x * across };
  };
  return { from: at(0, start), to: at(1, end), score };
}
