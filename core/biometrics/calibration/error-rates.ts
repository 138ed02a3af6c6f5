import { z } from 'zod';

/** One comparison whose truth is known. `mated`: both pictures show the same person (ISO/IEC 2382-37). */
export interface LabelledScore {
  score: number;
  mated: boolean;
}

/** A share with its Wilson interval at 95 %: events among trials. */
export const Rate = z.object({
  events: z.number().int(),
  trials: z.number().int(),
  rate: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Rate = z.infer<typeof Rate>;

/** The error rates at a threshold: FMR and FNMR of ISO/IEC 19795-1. A score at the threshold matches. */
export const OperatingPoint = z.object({ threshold: z.number(), fmr: Rate, fnmr: Rate });
export type OperatingPoint = z.infer<typeof OperatingPoint>;

/** 97.5th percentile of the normal distribution: a two-sided interval at 95 %. */
const Z = 1.959963984540054;

/** Share of events with the score interval of Wilson (1927); no trials give the interval 0 to 1. */
export function wilson(events: number, trials: number): Rate {
  if (trials === 0) return { events, trials, rate: 0, low: 0, high: 1 };
  const rate = events / trials;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / trials + Z ** 2 / (4 * trials ** 2));
  const middle = rate + Z ** 2 / (2 * trials);
  const scale = 1 + Z ** 2 / trials;
  return {
    events,
    trials,
    rate,
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}

/** Scores in order, so that every threshold is answered by two searches. */
export class ScoreSet {
  readonly #mated: Float64Array;
  readonly #nonMated: Float64Array;

  /** @throws RangeError for a score that is no finite number */
  constructor(scores: readonly LabelledScore[]) {
    if (scores.some(({ score }) => !Number.isFinite(score))) throw new RangeError('a score is no number');
    const sorted = (mated: boolean) =>
      Float64Array.from(scores.filter((one) => one.mated === mated).map(({ score }) => score)).sort();
    this.#mated = sorted(true);
    this.#nonMated = sorted(false);
  }

  get counts(): { mated: number; nonMated: number } {
    return { mated: this.#mated.length, nonMated: this.#nonMated.length };
  }

  at(threshold: number): OperatingPoint {
    const { mated, nonMated } = this.counts;
    return {
      threshold,
      fmr: wilson(nonMated - below(this.#nonMated, threshold), nonMated),
      fnmr: wilson(below(this.#mated, threshold), mated),
    };
  }

  /** Every threshold at which a rate changes, from low to high, and one above the highest score. */
  curve(): OperatingPoint[] {
    const thresholds = [...new Set([...this.#mated, ...this.#nonMated])].sort((a, b) => a - b);
    const highest = thresholds.at(-1);
    const beyond = highest === undefined ? [] : [highest + Number.EPSILON * Math.max(1, Math.abs(highest))];
    return [...thresholds, ...beyond].map((threshold) => this.at(threshold));
  }

  /** Where both rates are equal, or nearest to it: their mean is the equal error rate. */
  equalError(): { rate: number; threshold: number } | undefined {
    const { mated, nonMated } = this.counts;
    if (mated === 0 || nonMated === 0) return undefined;
    const gap = ({ fmr, fnmr }: OperatingPoint) => Math.abs(fmr.rate - fnmr.rate);
    const nearest = this.curve().reduce((best, point) => (gap(point) < gap(best) ? point : best));
    return { rate: (nearest.fmr.rate + nearest.fnmr.rate) / 2, threshold: nearest.threshold };
  }

  /** The lowest threshold whose FMR is within a limit, by its rate or by the upper end of its interval. */
  within(maxFmr: number, by: 'rate' | 'high'): OperatingPoint | undefined {
    if (this.counts.nonMated === 0) return undefined;
    return this.curve().find(({ fmr }) => fmr[by] <= maxFmr);
  }
}

/** How many of the ordered values lie below a limit. */
function below(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
