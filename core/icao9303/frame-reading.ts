import type { ParsedMrz } from './mrz.ts';

/** The reading of one frame. */
export interface MrzReading {
  lines: readonly string[];
  /** Per line and character, 0 to 1; characters without one count fully. */
  confidence?: readonly (readonly number[])[];
}

/** A frame with the zone that its lines alone make. */
export interface FrameReading {
  reading: MrzReading;
  mrz: ParsedMrz;
}

/**
 * How surely the characters of a frame's line were read. Confidences belong to the characters as read: where the length
 * of the line was mended, those of its letters and digits still follow in order, and the fillers count fully.
 * @returns 1 for characters that came without confidence; undefined where the confidences no longer line up
 */
export function lineConfidence({ reading, mrz }: FrameReading, line: number): number[] | undefined {
  const text = mrz.lines[line] ?? '';
  const { confidence, lines } = reading;
  const at = lines.indexOf(mrz.readLines[line] ?? '');
  const [read, own] = [lines[at] ?? '', confidence?.[at]];
  if (!own) return confidence && at < 0 ? undefined : Array<number>(text.length).fill(1);
  if (own.length !== read.length) return undefined;
  if (own.length === text.length) return [...own];
  const ordered = own.filter((_, index) => read.charAt(index) !== '<');
  if (ordered.length !== text.replaceAll('<', '').length) return undefined;
  return Array.from(text, (character) => (character === '<' ? 1 : ordered.shift()!));
}
