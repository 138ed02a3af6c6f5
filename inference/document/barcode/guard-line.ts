import type { Point } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { type GuardMatch, type GuardPattern, guardCorrelation, matchGuard } from './guard-patterns.ts';
import { meanRows, runningSums } from './row-profile.ts';

/** One side of a symbol: the outer edge of its start or stop pattern. */
export interface GuardLine {
  top: Point;
  bottom: Point;
  /** Pixels to a module in the pattern. */
  module: number;
  /** Mean correlation along the line, 0 to 1. */
  score: number;
}

/** x = at + slope * y. */
interface SideLine {
  at: number;
  slope: number;
}

const BANDS = 14;
/** How far from the first line, in modules, and by which factors of the module width the bands are searched. */
const REACH = 2.4;
const STEP = 0.2;
const FACTORS = [0.94, 0.97, 1, 1.03, 1.06] as const;
/** Modules beside where the pattern was seen that a turned line may need. */
const BESIDE = 10;
/** A band takes part in the line from this correlation. */
const LEAST_BAND = 0.6;
/** How far the pattern may lie off the line in a single row, in modules. */
const ROW_SHIFTS = [-0.6, -0.3, 0.3, 0.6] as const;
/** A row belongs to the symbol from this share of the score of its good rows. */
const ROW_SHARE = 0.55;
/** Rows without the pattern that do not end it, as a share of the picture's height: a scratch or a reflection. */
const GAP = 0.12;

/**
 * Follows a guard pattern up and down from where it was seen.
 * @param seen where its template begins, in some rows
 * @param module pixels to a module, within a few per cent
 */
export function fitGuardLine(
  whole: GreyImage,
  seen: readonly Point[],
  module: number,
  pattern: GuardPattern,
): GuardLine {
  const reach = (pattern.template.length + BESIDE) * module;
  const places = seen.map(({ x }) => x);
  const left = Math.max(0, Math.floor(Math.min(...places) - BESIDE * module));
  const image = someColumns(whole, left, Math.ceil(Math.max(...places) + reach));
  const first = robustLine(seen.map(({ x, y }) => ({ x: x - left, y })));
  const bands = searchBands(image, first, module, pattern);
  const good = bands.filter(({ score }) => score > LEAST_BAND);
  const line = good.length >= 3 ? robustLine(good) : first;
  const width = good.length > 0 ? median(good.map((band) => band.module)) : module;
  const { top, bottom, score } = verticalExtent(image, line, width, pattern);
  const edge = (y: number): Point => ({ x: left + line.at + line.slope * y + pattern.edge * width, y });
  return { top: edge(top), bottom: edge(bottom), module: width, score };
}

/** @param right exclusive; may lie beyond the picture */
function someColumns({ width, height, data }: GreyImage, left: number, right: number): GreyImage {
  const narrow = Math.max(1, Math.min(width, right) - left);
  const out = new Uint8Array(narrow * height);
  for (let y = 0; y < height; y++) {
    out.set(data.subarray(y * width + left, y * width + left + narrow), y * narrow);
  }
  return { width: narrow, height, data: out };
}

/** The line through the medians of all slopes and offsets (Theil and Sen), which a few strays do not move. */
function robustLine(points: readonly Point[]): SideLine {
  const slopes = points.flatMap((p, i) =>
    points.slice(i + 1).flatMap((q) => (q.y === p.y ? [] : [(q.x - p.x) / (q.y - p.y)])),
  );
  const slope = slopes.length > 0 ? median(slopes) : 0;
  return { slope, at: median(points.map(({ x, y }) => x - slope * y)) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

interface BandSighting extends Point {
  module: number;
  score: number;
}

function searchBands(
  image: GreyImage,
  line: SideLine,
  module: number,
  { template }: GuardPattern,
): BandSighting[] {
  const half = Math.max(1, Math.round(image.height / BANDS / 2));
  return Array.from({ length: BANDS }, (_, band) => {
    const y = ((band + 0.5) * image.height) / BANDS;
    const sums = runningSums(meanRows(image, Math.round(y) - half, Math.round(y) + half));
    const best: BandSighting = { x: line.at + line.slope * y, y, module, score: 0 };
    const middle = best.x + (template.length * module) / 2;
    for (const factor of FACTORS) {
      const wide = module * factor;
      for (let shift = -REACH; shift <= REACH; shift += STEP) {
        const x = middle + shift * module - (template.length * wide) / 2;
        const score = guardCorrelation(sums, x, wide, template);
        if (score > best.score) Object.assign(best, { x, module: wide, score });
      }
    }
    return best;
  });
}

function verticalExtent(
  image: GreyImage,
  line: SideLine,
  module: number,
  { template }: GuardPattern,
): { top: number; bottom: number; score: number } {
  const rows = Array.from({ length: image.height }, (_, y) => {
    const sums = runningSums(meanRows(image, y - 1, y + 2));
    const x = line.at + line.slope * (y + 0.5);
    let best = matchGuard(sums, x, module, template);
    for (const shift of ROW_SHIFTS) {
      const match = matchGuard(sums, x + shift * module, module, template);
      if (match.correlation > best.correlation) best = match;
    }
    return best;
  });
  const run = longestRun(strengths(rows), ROW_SHARE, Math.max(2, image.height * GAP));
  const inside = rows.slice(run.top, run.bottom);
  const score = inside.reduce((sum, { correlation }) => sum + correlation, 0) / Math.max(1, inside.length);
  return { ...run, score };
}

/** Per row the lesser of correlation and contrast, each as a share of that of good rows. */
function strengths(rows: readonly GuardMatch[]): number[] {
  const good = (values: number[]) =>
    Math.max(1e-6, values.sort((a, b) => a - b)[Math.floor(values.length * 0.7)] ?? 0);
  const correlation = good(rows.map((row) => row.correlation));
  const contrast = good(rows.map((row) => row.contrast));
  return rows.map((row) => Math.min(row.correlation / correlation, row.contrast / contrast));
}

/** The longest stretch of values of at least a limit, gaps up to a length allowed. */
function longestRun(values: readonly number[], least: number, gap: number): { top: number; bottom: number } {
  let best = { top: 0, bottom: 0 };
  let run = { top: 0, bottom: 0 };
  for (let y = 0; y < values.length; y++) {
    if (values[y]! < least) continue;
    run =
      y - run.bottom > gap || run.bottom === 0 ? { top: y, bottom: y + 1 } : { top: run.top, bottom: y + 1 };
    if (run.bottom - run.top > best.bottom - best.top) best = run;
  }
  return best;
}
