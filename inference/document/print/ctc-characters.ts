import { ctcPeaks } from '../ctc-peaks.ts';

/** One character of a printed line. */
export interface PrintedCharacter {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Where along the line it stands, 0 to 1. */
  at: number;
}

/**
 * Best-path CTC decoding of one line.
 * @param probabilities after softmax, `steps` rows of one value for each class
 * @param characters by class, the first one the blank
 */
export function printedCharacters(
  probabilities: Float32Array,
  steps: number,
  characters: readonly string[],
): PrintedCharacter[] {
  const classes = characters.length;
  const peaks = ctcPeaks(steps, (step) => {
    const offset = step * classes;
    let index = 0;
    for (let k = 1; k < classes; k++)
      if (probabilities[offset + k]! > probabilities[offset + index]!) index = k;
    return { index, probability: probabilities[offset + index]! };
  });
  return peaks.map(({ index, probability, step }) => ({
    text: characters[index]!,
    confidence: probability,
    at: (step + 0.5) / steps,
  }));
}
