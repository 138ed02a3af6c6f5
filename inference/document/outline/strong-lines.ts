import { OFFSETS, PROFILES, STEPS } from './edge-profiles.ts';

/** Lines nearer than this at both ends are the same one, in steps. */
const SAME_LINE = 3;
/** A line of edges must be this much stronger than its surroundings, or the side stays where the mask has it. */
const LEAST_STANDOUT = 1.8;
/** Strength of the line that the mask has, where no colours show it; weaker lines are not looked at. */
export const LEAST_STRENGTH = 0.15;

export interface FoundLine {
  /** Offset at the first and at the last profile, to a part of a step. */
  first: number;
  last: number;
  /** Logarithm of the mean colour step along the line, 0 to 1, plus its gain in belief. */
  score: number;
}

/** The lines with the most colour steps that stand out of their surroundings, the best first. */
export function strongLines(steps: Float32Array, gains: Float32Array, most: number): FoundLine[] {
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
