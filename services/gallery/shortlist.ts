import { largestOf, MIDDLE, STEP } from './split-templates.ts';

const MOST_PROBE = 127;
/** More than all roundings of a score add up to, for templates of length one. */
const ROUNDING = 1e-6;

/** A probe in whole numbers, for products with the upper parts of templates. */
export interface RoughProbe {
  readonly numbers: Int8Array;
  /** How much one of them counts. */
  readonly scale: number;
  /** What the products are too large by, since the upper part of zero is not 0. */
  readonly shift: number;
  /** Sum of the probe's numbers without their signs. */
  readonly sum: number;
  /** Length of what the whole numbers lost. */
  readonly lost: number;
}

export function roughProbe(probe: Float32Array): RoughProbe {
  const scale = largestOf(probe) / MOST_PROBE;
  const numbers = Int8Array.from(probe, (number) => (scale === 0 ? 0 : Math.round(number / scale)));
  return {
    numbers,
    scale,
    shift: MIDDLE * numbers.reduce((sum, number) => sum + number, 0),
    sum: probe.reduce((sum, number) => sum + Math.abs(number), 0),
    lost: Math.hypot(...probe.map((number, index) => number - numbers[index]! * scale)),
  };
}

/** A row that can be among the best, and the most that its score can be. */
interface Listed {
  readonly row: number;
  readonly high: number;
}

/**
 * The rows whose true score can be among the highest, from bounds that follow from a rough one. With p = q + e for the probe
 * and v = u + f for a row, q and u in whole steps: pv = qu + eu + pf. |eu| is at most the length of e times that of u; each
 * number of f is at most half a step, so |pf| is at most half a step times the sum of |p|.
 */
export class Shortlist {
  readonly #limit: number;
  /** The highest lower bounds, best first. */
  readonly #lows: number[] = [];
  #listed: Listed[] = [];
  /** So much is the score of the last of the best at least. */
  #least = Number.NEGATIVE_INFINITY;

  /** @param limit how many of the best are looked for, one or more */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes the rows of a block, from a first one on.
   * @param products of the probe's whole numbers with the rows' upper parts
   * @param units of the rows
   * @param longest length of the longest template, by its upper parts
   */
  take(
    first: number,
    products: Int32Array,
    { scale, shift, sum, lost }: RoughProbe,
    { units, longest }: { units: Float32Array; longest: number },
  ): void {
    const rest = lost * longest * (1 + ROUNDING) + ROUNDING;
    const half = (sum / 2) * (1 + ROUNDING) * STEP;
    const slope = scale * STEP;
    const start = half - shift * slope;
    let least = this.#least - rest;
    // The one loop over a million rows.
    for (let row = 0; row < products.length; row += 1) {
      const high = units[row]! * (products[row]! * slope + start);
      if (high < least) continue;
      this.#list({ row: first + row, high: high + rest }, high - 2 * half * units[row]! - rest);
      least = this.#least - rest;
    }
    this.#listed = this.#listed.filter(({ high }) => high >= this.#least);
  }

  /** Every row of the best is among them. */
  rows(): number[] {
    return this.#listed.map(({ row }) => row);
  }

  #list(listed: Listed, low: number): void {
    this.#listed.push(listed);
    if (low <= this.#least) return;
    const lows = this.#lows;
    const place = lows.findIndex((other) => other < low);
    lows.splice(place < 0 ? lows.length : place, 0, low);
    if (lows.length > this.#limit) lows.pop();
    if (lows.length === this.#limit) this.#least = lows[this.#limit - 1]!;
  }
}
