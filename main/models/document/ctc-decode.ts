/** Classes of the recogniser: 0 is the CTC blank, then these characters (native-models/mrz/training/mrz_text.py). */
const ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CLASSES = ALPHABET.length + 1;

export interface LineReading {
  text: string;
  /** Per character, 0 to 1. */
  confidence: number[];
}

/**
 * Best-path CTC decoding of one line.
 * @param scores `38 * steps` values before softmax, class by class
 */
export function decodeCtc(scores: Float32Array, steps: number): LineReading {
  const peaks: Peak[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const { index, probability } = bestClass(scores, steps, step);
    const last = peaks.at(-1);
    if (index !== 0 && index === previous && last) {
      if (probability > last.probability) Object.assign(last, { probability, step });
    } else if (index !== 0) {
      peaks.push({ index, probability, step });
    }
    previous = index;
  }
  const complete = fillGaps(peaks, scores, steps);
  return {
    text: complete.map(({ index }) => ALPHABET.charAt(index - 1)).join(''),
    confidence: complete.map(({ probability }) => probability),
  };
}

interface Peak {
  index: number;
  probability: number;
  step: number;
}

function bestClass(scores: Float32Array, steps: number, step: number, from = 0): Omit<Peak, 'step'> {
  let index = from;
  let best = scores[from * steps + step]!;
  for (let k = from + 1; k < CLASSES; k++) {
    const score = scores[k * steps + step]!;
    if (score > best) [best, index] = [score, k];
  }
  let sum = 0;
  for (let k = 0; k < CLASSES; k++) sum += Math.exp(scores[k * steps + step]! - best);
  return { index, probability: 1 / sum };
}

/**
 * The zone is printed in fixed pitch, so a gap of two or three pitches hides one or two characters that lost narrowly
 * to the blank, as repeated fillers do: the likeliest one at the missing place stands, with its own low confidence.
 */
function fillGaps(peaks: readonly Peak[], scores: Float32Array, steps: number): Peak[] {
  const pitch = peakPitch(peaks);
  if (pitch === undefined || pitch < 2) return [...peaks];
  const complete: Peak[] = [];
  peaks.forEach((peak, i) => {
    complete.push(peak);
    const next = peaks[i + 1];
    if (!next) return;
    const missing = Math.round((next.step - peak.step) / pitch) - 1;
    if (missing < 1 || missing > 2) return;
    for (let k = 1; k <= missing; k++) {
      complete.push(bestNear(peak.step + (k * (next.step - peak.step)) / (missing + 1), scores, steps));
    }
  });
  return complete;
}

/**
 * Steps from one character to the next. The median alone is a whole number: where the pitch is 2.4, gaps of 3 would look
 * like a missing character, so the gaps near the median are averaged.
 */
function peakPitch(peaks: readonly Peak[]): number | undefined {
  const gaps = peaks.slice(1).map(({ step }, i) => step - peaks[i]!.step);
  const median = [...gaps].sort((a, b) => a - b)[gaps.length >> 1];
  if (median === undefined) return undefined;
  const near = gaps.filter((gap) => Math.abs(gap - median) <= Math.max(1, median * 0.3));
  return near.reduce((sum, gap) => sum + gap, 0) / near.length;
}

function bestNear(position: number, scores: Float32Array, steps: number): Peak {
  let best: Peak | undefined;
  for (let step = Math.round(position) - 1; step <= Math.round(position) + 1; step++) {
    if (step < 0 || step >= steps) continue;
    const candidate = { ...bestClass(scores, steps, step, 1), step };
    if (!best || candidate.probability > best.probability) best = candidate;
  }
  return best ?? { index: 1, probability: 0, step: Math.round(position) };
}
