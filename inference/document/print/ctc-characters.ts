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
  const line: PrintedCharacter[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const offset = step * classes;
    let best = 0;
    for (let k = 1; k < classes; k++)
      if (probabilities[offset + k]! > probabilities[offset + best]!) best = k;
    const confidence = probabilities[offset + best]!;
    const last = line.at(-1);
    if (best !== 0 && best === previous && last) {
      if (confidence > last.confidence) Object.assign(last, { confidence, at: (step + 0.5) / steps });
    } else if (best !== 0) {
      line.push({ text: characters[best]!, confidence, at: (step + 0.5) / steps });
    }
    previous = best;
  }
  return line;
}
