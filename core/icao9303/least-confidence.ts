import { type FrameReading, lineConfidence } from './frame-reading.ts';
import type { MrzFieldName, ParsedMrz } from './mrz.ts';

/**
 * Fields whose misreading no check digit shows for certain, so that the confidence of their characters speaks for them.
 * Names and states have none, but for the composite digit of the French card; and letters whose values are ten apart,
 * such as F and P or H and R, share one (Doc 9303-3, 4.9).
 */
export const DOUBTED_FIELDS = [
  'issuingState',
  'documentNumber',
  'nationality',
  'surname',
  'givenNames',
] as const satisfies readonly MrzFieldName[];
export type DoubtedField = (typeof DOUBTED_FIELDS)[number];

/** With less than this a character is doubtful; native-models/mrz/README.md has the figures behind it. */
export const LEAST_CONFIDENCE = 0.8;

/**
 * For each of these fields, how surely its least certain character was read, 0 to 1: up to the filler that ends the
 * value. A character counts as surely as the frame that read it most surely; 0 where no frame read it so.
 * @param frames of the zone's format
 */
export function leastConfidence(
  mrz: ParsedMrz,
  frames: readonly FrameReading[],
): Partial<Record<DoubtedField, number>> {
  const least: Partial<Record<DoubtedField, number>> = {};
  for (const name of DOUBTED_FIELDS) {
    const { raw, value, place } = mrz.fields[name];
    if (value === '') continue;
    const end = place.start + raw.replace(/<+$/, '').length;
    const line = mrz.lines[place.line] ?? '';
    const text = line.slice(place.start, line.charAt(end) === '<' ? end + 1 : end);
    least[name] = Math.min(...surest(text, place, frames));
  }
  return least;
}

/** Per character of a text, the highest confidence of the frames that have it there. */
function surest(
  text: string,
  { line, start }: { line: number; start: number },
  frames: readonly FrameReading[],
): number[] {
  const best = Array<number>(text.length).fill(0);
  for (const frame of frames) {
    const own = frame.mrz.lines[line] ?? '';
    const confidence = lineConfidence(frame, line);
    for (let i = 0; i < text.length; i++) {
      if (own.charAt(start + i) === text.charAt(i)) {
        best[i] = Math.max(best[i]!, confidence?.[start + i] ?? 0);
      }
    }
  }
  return best;
}
