/** A character of a best path: its class, where it is likeliest, and how likely it is there. */
export interface CtcPeak {
  index: number;
  probability: number;
  step: number;
}

/**
 * Best-path CTC decoding of one line: neighbours of one class are one character, and class 0 is the blank.
 * @param bestAt the likeliest class of a step
 */
export function ctcPeaks(steps: number, bestAt: (step: number) => Omit<CtcPeak, 'step'>): CtcPeak[] {
  const peaks: CtcPeak[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const { index, probability } = bestAt(step);
    const last = peaks.at(-1);
    if (index !== 0 && index === previous && last) {
      if (probability > last.probability) Object.assign(last, { probability, step });
    } else if (index !== 0) {
      peaks.push({ index, probability, step });
    }
    previous = index;
  }
  return peaks;
}
