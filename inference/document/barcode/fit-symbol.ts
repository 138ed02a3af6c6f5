import { applyHomography, type Point, type Quad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { BarTexture } from './bar-texture.ts';
import { cutOut } from './cut-out.ts';
import { fitGuardLine, type GuardLine } from './guard-line.ts';
import {
  GUARDS,
  type GuardPattern,
  guardCorrelation,
  MODULES_BESIDE_DATA,
  MODULES_PER_CODEWORD,
} from './guard-patterns.ts';
import { meanRows, runningSums } from './row-profile.ts';

/** Where a symbol lies: its corners with the start pattern on the left, also in a mirrored one. */
export interface FittedSymbol {
  /** In pixels of the frame. */
  quad: Quad;
  /** Modules of a row. */
  modules: number;
  pixelsPerModule: number;
  /** Mean correlation with start and stop pattern, 0 to 1. */
  score: number;
}

/** The texture's surroundings that are cut out with it, as shares of its length and height. */
const MARGIN = { along: 0.1, across: 0.2 };
/** Module widths are tried in steps of this factor. */
const MODULE_STEP = 1.08;
const LEAST_MODULE = 1.1;
/** Horizontal bands of the cut-out in which both guard patterns are looked for. */
const BANDS = [0.32, 0.5, 0.68] as const;
/** Share of the cut-out's length at either end in which a guard pattern may begin. */
const END_ZONE = 0.22;
/** Correlation from which a guard pattern counts as seen. */
const LEAST_CORRELATION = 0.62;

/** Looks for start and stop pattern at the ends of a texture. @returns undefined without both */
export function fitSymbol(grey: GreyImage, texture: BarTexture): FittedSymbol | undefined {
  const patch = cutOut(grey, texture, MARGIN);
  if (!patch) return undefined;
  const guess = findGuards(patch.image, texture.length * patch.scale);
  if (!guess) return undefined;
  const left = fitGuardLine(patch.image, guess.left, guess.module, guess.leftPattern);
  const right = fitGuardLine(patch.image, guess.right, guess.module, guess.rightPattern);
  const sides = completeSides(left, right, patch.image.width, texture.length * patch.scale);
  if (!sides) return undefined;
  const upright = [sides.left.top, sides.right.top, sides.right.bottom, sides.left.bottom].map((corner) =>
    applyHomography(patch.toFrame, corner),
  ) as unknown as Quad;
  const [a, b, c, d] = upright;
  const quad: Quad = guess.reversed ? [c, d, a, b] : upright;
  const across = (distance(a, b) + distance(d, c)) / 2;
  const modules = modulesOfRow(distance(sides.left.top, sides.right.top), sides.module);
  return { quad, modules, pixelsPerModule: across / modules, score: sides.score };
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** The number of modules that a row of whole codewords has. */
function modulesOfRow(length: number, module: number): number {
  const columns = Math.round((length / module - MODULES_BESIDE_DATA) / MODULES_PER_CODEWORD);
  return Math.min(30, Math.max(1, columns)) * MODULES_PER_CODEWORD + MODULES_BESIDE_DATA;
}

interface GuardGuess {
  reversed: boolean;
  /** Pixels to a module. */
  module: number;
  /** Where each pattern's template begins in each band: x, and the band's middle. */
  left: Point[];
  right: Point[];
  leftPattern: GuardPattern;
  rightPattern: GuardPattern;
}

/** Tries both ways up and all module widths that a symbol of this length can have. */
function findGuards(image: GreyImage, length: number): GuardGuess | undefined {
  const bands = BANDS.map((share) => bandProfile(image, share));
  let best: { score: number; guess: GuardGuess } | undefined;
  const widest = (length * 1.15) / (MODULES_BESIDE_DATA + MODULES_PER_CODEWORD);
  const narrowest = Math.max(
    LEAST_MODULE,
    (length * 0.85) / (MODULES_BESIDE_DATA + 30 * MODULES_PER_CODEWORD),
  );
  for (const reversed of [false, true]) {
    const { left: leftPattern, right: rightPattern } = reversed ? GUARDS.reversed : GUARDS.upright;
    // From the widest down: wide modules are looked for in few places, and their scores spare most of the rest.
    for (let module = widest; module >= narrowest; module /= MODULE_STEP) {
      const seen = sightings(bands, leftPattern, rightPattern, module, best?.score ?? 0);
      if (!seen) continue;
      const { left, right, score } = seen;
      best = { score, guess: { reversed, module, left, right, leftPattern, rightPattern } };
    }
  }
  return best && best.score > LEAST_CORRELATION ? best.guess : undefined;
}

/**
 * Both patterns in every band.
 * @param above the least sum of the mean correlations of both sides
 * @returns undefined as soon as it cannot any more
 */
function sightings(
  bands: readonly Band[],
  leftPattern: GuardPattern,
  rightPattern: GuardPattern,
  module: number,
  above: number,
): { left: Sighting[]; right: Sighting[]; score: number } | undefined {
  const left: Sighting[] = [];
  const right: Sighting[] = [];
  // Each of the sightings to come may still be perfect.
  let most = 2;
  for (const band of bands) {
    for (const [side, pattern, from, to] of [
      [left, leftPattern, 0, END_ZONE],
      [right, rightPattern, 1 - END_ZONE, 1],
    ] as const) {
      const sighting = bestInZone(band, pattern, module, from, to);
      side.push(sighting);
      most -= (1 - sighting.score) / bands.length;
      if (most <= above) return undefined;
    }
  }
  return { left, right, score: most };
}

interface Band {
  y: number;
  sums: Float64Array;
}

interface Sighting extends Point {
  score: number;
}

function bandProfile(image: GreyImage, share: number): Band {
  const half = Math.max(1, Math.round(image.height * 0.03));
  const y = Math.round(image.height * share);
  return { y, sums: runningSums(meanRows(image, y - half, y + half)) };
}

function bestInZone(
  { y, sums }: Band,
  { template }: GuardPattern,
  module: number,
  from: number,
  to: number,
): Sighting {
  const width = sums.length - 1;
  const first = width * from;
  const last = Math.min(width * to, width - 1) - (from > 0 ? template.length * module : 0);
  let place = first;
  let score = 0;
  for (let x = first; x < last; x += module / 2) {
    const here = guardCorrelation(sums, x, module, template);
    if (here <= score) continue;
    score = here;
    place = x;
  }
  return { x: place, y, score };
}

interface Sides {
  left: GuardLine;
  right: GuardLine;
  module: number;
  score: number;
}

/** Both sides; where only one guard pattern can be seen, the other side is its parallel at the texture's end. */
function completeSides(left: GuardLine, right: GuardLine, width: number, length: number): Sides | undefined {
  const [seenLeft, seenRight] = [left.score > LEAST_CORRELATION, right.score > LEAST_CORRELATION];
  if (seenLeft && seenRight) {
    return { left, right, module: (left.module + right.module) / 2, score: (left.score + right.score) / 2 };
  }
  if (!seenLeft && !seenRight) return undefined;
  const { module, score, top, bottom } = seenLeft ? left : right;
  const reach = modulesOfRow(length, module) * module * (seenLeft ? 1 : -1);
  const other: GuardLine = {
    module,
    score: 0,
    top: { x: top.x + reach, y: top.y },
    bottom: { x: bottom.x + reach, y: bottom.y },
  };
  if (other.top.x < -module || other.top.x > width + module) return undefined;
  return { left: seenLeft ? left : other, right: seenLeft ? other : right, module, score: score / 2 };
}
