import { sumAt } from './row-profile.ts';

/**
 * The patterns at both ends of every row of a PDF417 symbol (ISO/IEC 15438, 5.3.2), with their neighbours: the quiet
 * zone outside, the light end or dark start of a codeword inside.
 */
export interface GuardPattern {
  /** One value a module, dark +, light -, of mean 0 and length 1, softened as blur softens the print. */
  template: Float32Array;
  /** Modules from the template's begin to the symbol's outer edge. */
  edge: number;
}

const QUIET = [0, 0];
const START = [1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0];
const STOP = [1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1];
/** Share of a module's tone that its neighbour gets. */
const SOFTNESS = 0.16;

/** Modules of the start and stop pattern and of the two row indicators. */
export const MODULES_BESIDE_DATA = 69;
export const MODULES_PER_CODEWORD = 17;

const start = [...QUIET, ...START, 1];
const stop = [0, ...STOP, ...QUIET];

/** Left and right pattern of an upright symbol, and of an inverted one. */
export const GUARDS = {
  upright: { left: guard(start, QUIET.length), right: guard(stop, stop.length - QUIET.length) },
  reversed: {
    left: guard(stop.toReversed(), QUIET.length),
    right: guard(start.toReversed(), start.length - QUIET.length),
  },
};

function guard(modules: readonly number[], edge: number): GuardPattern {
  const soft = modules.map((value, i) => {
    const beside = (modules[i - 1] ?? value) + (modules[i + 1] ?? value);
    return value * (1 - 2 * SOFTNESS) + beside * SOFTNESS;
  });
  const mean = soft.reduce((sum, value) => sum + value, 0) / soft.length;
  const norm = Math.hypot(...soft.map((value) => value - mean));
  return { template: Float32Array.from(soft, (value) => (value - mean) / norm), edge };
}

/** Least deviation of a stretch, in grey levels, that is compared at all. */
const LEAST_DEVIATION = 3;

/** The agreement of a stretch of a profile with a guard pattern. */
export interface GuardMatch {
  /** -1 to 1; 0 where the stretch leaves the profile or is flat. */
  correlation: number;
  /** Strength of the pattern in the stretch, in grey levels, apart from its other contents. */
  contrast: number;
}

const NO_MATCH: GuardMatch = { correlation: 0, contrast: 0 };

/**
 * Compares a stretch of a profile with a guard pattern.
 * @param x where the template begins, in pixels of the profile
 * @param module pixels to a module
 */
export function matchGuard(
  sums: Float64Array,
  x: number,
  module: number,
  template: Float32Array,
): GuardMatch {
  const count = template.length;
  if (x < 0 || x + count * module > sums.length - 1.001) return NO_MATCH;
  let total = 0;
  let squares = 0;
  let product = 0;
  let before = sumAt(sums, x);
  for (let i = 0; i < count; i++) {
    const after = sumAt(sums, x + (i + 1) * module);
    const value = (after - before) / module;
    before = after;
    total += value;
    squares += value * value;
    product -= value * template[i]!;
  }
  const deviation = Math.sqrt(Math.max(0, squares - (total * total) / count));
  const flat = deviation < LEAST_DEVIATION * Math.sqrt(count);
  return { correlation: flat ? 0 : product / deviation, contrast: product };
}

/** {@link matchGuard}, the correlation alone. */
export function guardCorrelation(
  sums: Float64Array,
  x: number,
  module: number,
  template: Float32Array,
): number {
  return matchGuard(sums, x, module, template).correlation;
}
