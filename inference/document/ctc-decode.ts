import { type CtcPeak, ctcPeaks } from './ctc-peaks.ts';

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
  const peaks = ctcPeaks(steps, (step) => bestClass(scores, steps, step));
  const complete = toKnownLength(fillGaps(peaks, scores, steps), scores, steps);
  return {
    text: complete.map(({ index }) => ALPHABET.charAt(index - 1)).join(''),
    confidence: complete.map(({ probability }) => probability),
  };
}

function bestClass(scores: Float32Array, steps: number, step: number, from = 0): Omit<CtcPeak, 'step'> {
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
 * The zone is printed in fixed pitch. So a gap of two or three pitches hides one or two characters that lost narrowly
 * to the blank, as repeated fillers do: the likeliest one at the missing place stands, with its own low confidence.
 */
function fillGaps(peaks: readonly CtcPeak[], scores: Float32Array, steps: number): CtcPeak[] {
  const pitch = peakPitch(peaks);
  if (pitch === undefined || pitch < 2) return [...peaks];
  const complete: CtcPeak[] = [];
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

/** The possible numbers of characters in a line of a zone (Doc 9303 parts 4 to 7). */
const LENGTHS = [30, 36, 44];
/** Peaks closer than this share of the pitch are one character read twice. */
const TOO_CLOSE = 0.62;
/** An end that reads surer than this is no speck beside the line. */
const SURE_END = 0.7;

/** One character too few or too many: the likeliest place gives or takes it, at the ends as well as inside. */
function toKnownLength(peaks: readonly CtcPeak[], scores: Float32Array, steps: number): CtcPeak[] {
  const pitch = peakPitch(peaks);
  if (pitch === undefined) return [...peaks];
  if (LENGTHS.includes(peaks.length + 1)) return withOneMore(peaks, pitch, scores, steps);
  return LENGTHS.includes(peaks.length - 1) ? withOneLess(peaks, pitch) : [...peaks];
}

function withOneMore(
  peaks: readonly CtcPeak[],
  pitch: number,
  scores: Float32Array,
  steps: number,
): CtcPeak[] {
  const [first, last] = [peaks[0]!.step, peaks.at(-1)!.step];
  const places = [first - pitch, last + pitch];
  peaks.slice(1).forEach(({ step }, i) => {
    const before = peaks[i]!.step;
    if (step - before >= 1.4 * pitch) places.push((before + step) / 2);
  });
  const inside = places.filter((place) => place >= 1 && place < steps - 1);
  const candidates = inside.map((place) => bestNear(place, scores, steps));
  const [best] = candidates.sort((a, b) => b.probability - a.probability);
  return best ? [...peaks, best].sort((a, b) => a.step - b.step) : [...peaks];
}

function withOneLess(peaks: readonly CtcPeak[], pitch: number): CtcPeak[] {
  let closest = { gap: TOO_CLOSE * pitch, drop: -1 };
  for (let i = 1; i < peaks.length; i++) {
    const [a, b] = [peaks[i - 1]!, peaks[i]!];
    const gap = b.step - a.step;
    if (gap < closest.gap) closest = { gap, drop: a.probability < b.probability ? i - 1 : i };
  }
  if (closest.drop < 0) {
    const end = peaks[0]!.probability < peaks.at(-1)!.probability ? 0 : peaks.length - 1;
    if (peaks[end]!.probability < SURE_END) closest.drop = end;
  }
  return peaks.filter((_, i) => i !== closest.drop);
}

/**
 * Steps from one character to the next. The median alone is a whole number: where the pitch is 2.4, gaps of 3 would look
 * like a missing character, so the gaps near the median are averaged.
 */
function peakPitch(peaks: readonly CtcPeak[]): number | undefined {
  const gaps = peaks.slice(1).map(({ step }, i) => step - peaks[i]!.step);
  const median = [...gaps].sort((a, b) => a - b)[gaps.length >> 1];
  if (median === undefined) return undefined;
  const near = gaps.filter((gap) => Math.abs(gap - median) <= Math.max(1, median * 0.3));
  return near.reduce((sum, gap) => sum + gap, 0) / near.length;
}

function bestNear(position: number, scores: Float32Array, steps: number): CtcPeak {
  let best: CtcPeak | undefined;
  for (let step = Math.round(position) - 1; step <= Math.round(position) + 1; step++) {
    if (step < 0 || step >= steps) continue;
    const candidate = { ...bestClass(scores, steps, step, 1), step };
    if (!best || candidate.probability > best.probability) best = candidate;
  }
  return best ?? { index: 1, probability: 0, step: Math.round(position) };
}
