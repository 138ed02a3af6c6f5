import type { DocumentField } from '../../../main/counter/contract/state.ts';
import { LAYOUTS } from '../../../main/domain/icao9303/layouts.ts';

/** Where a field stands, as parts of the whole zone: 0 to 1 from its top left corner. */
export interface MrzPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Format = keyof typeof LAYOUTS;
const isFormat = (format: string): format is Format => format in LAYOUTS;

/** Surname and given names share their span; the double filler divides them (Doc 9303-3, 4.6). */
const nameSpan = (
  field: 'surname' | 'givenNames',
  line: string,
  start: number,
  end: number,
): { start: number; end: number } => {
  const gap = line.indexOf('<<', start);
  if (gap < 0 || gap >= end) return { start, end };
  if (field === 'surname') return { start, end: gap };
  const rest = line.slice(gap + 2, end).replace(/<+$/, '').length;
  return { start: gap + 2, end: gap + 2 + Math.max(rest, 1) };
};

/**
 * The place of a field inside the picture of its zone, for the crop beside its value.
 * @returns undefined for an unknown format or a field that the format does not have
 */
export const mrzPlace = (
  format: string | undefined,
  lines: readonly string[],
  field: DocumentField,
): MrzPlace | undefined => {
  if (!format || !isFormat(format)) return undefined;
  const layout = LAYOUTS[format];
  const isName = field === 'surname' || field === 'givenNames';
  const slot = layout.slots.find(({ name }) => name === (isName ? 'names' : field));
  if (!slot) return undefined;
  const { start, end } = isName ? nameSpan(field, lines[slot.line] ?? '', slot.start, slot.end) : slot;
  return {
    left: start / layout.lineLength,
    top: slot.line / layout.lineCount,
    width: (end - start) / layout.lineLength,
    height: 1 / layout.lineCount,
  };
};
