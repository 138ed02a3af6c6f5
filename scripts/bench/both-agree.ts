import { type Rate, wilson } from '#core/biometrics/calibration/error-rates.ts';

/** Two pictures with the scores of two recognisers. */
export interface TwoScores {
  /** The persons of the pictures. */
  a: string;
  b: string;
  mated: boolean;
  first: number;
  second: number;
}

/** A rule that accepts a pair of pictures, with its errors. */
export interface RuleErrors {
  fmr: Rate;
  fnmr: Rate;
}

/** The rule "both recognisers agree" against the first alone, on people that its threshold was not chosen on. */
interface BothAgree {
  /** Of the second recogniser. */
  threshold: number;
  both: RuleErrors;
  alone: RuleErrors;
}

interface AgreeLimits {
  /** From where on the first recogniser is enough alone. */
  alone: number;
  /** From where on it needs the second. */
  first: number;
}

/**
 * Chooses the threshold of the second recogniser on half of the people, so that both together match falsely no more
 * often than the first alone, and measures it on the other half; then the other way round.
 * @returns one entry for each half that judges; a half without pairs of both kinds gives none
 */
export function bothAgree(pairs: readonly TwoScores[], limits: AgreeLimits): BothAgree[] {
  const people = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].sort();
  const half = new Map(people.map((person, index) => [person, index % 2]));
  const halves = [0, 1].map((of) => pairs.filter(({ a, b }) => half.get(a) === of && half.get(b) === of));
  return [0, 1].flatMap((judging) => {
    const [chosenOn, judged] = [halves[1 - judging]!, halves[judging]!];
    if (![chosenOn, judged].every((own) => own.some(({ mated }) => mated) && own.some(({ mated }) => !mated)))
      return [];
    const threshold = lowestThreshold(chosenOn, limits);
    return [
      {
        threshold,
        both: errorsOf(judged, (pair) => pair.first >= limits.first && pair.second >= threshold),
        alone: errorsOf(judged, ({ first }) => first >= limits.alone),
      },
    ];
  });
}

function lowestThreshold(pairs: readonly TwoScores[], { alone, first }: AgreeLimits): number {
  const strangers = pairs.filter(({ mated }) => !mated);
  const allowed = strangers.filter((pair) => pair.first >= alone).length;
  const near = strangers.filter((pair) => pair.first >= first).map(({ second }) => second);
  const descending = near.sort((a, b) => b - a);
  const highest = descending[allowed];
  return highest === undefined ? Math.min(...pairs.map(({ second }) => second)) : nextAbove(highest);
}

const nextAbove = (value: number): number => value + Number.EPSILON * Math.max(1, Math.abs(value));

function errorsOf(pairs: readonly TwoScores[], accepts: (pair: TwoScores) => boolean): RuleErrors {
  const own = (mated: boolean) => pairs.filter((pair) => pair.mated === mated);
  const [mated, strangers] = [own(true), own(false)];
  return {
    fmr: wilson(strangers.filter(accepts).length, strangers.length),
    fnmr: wilson(mated.filter((pair) => !accepts(pair)).length, mated.length),
  };
}
