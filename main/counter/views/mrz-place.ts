import type { DocumentField } from '../../domain/document/fields.ts';
import type { Place, ZoneRecord } from '../../domain/document/records.ts';
import { LAYOUTS } from '../../domain/icao9303/layouts.ts';

type Format = keyof typeof LAYOUTS;
const isFormat = (format: string): format is Format => Object.hasOwn(LAYOUTS, format);

/**
 * The place of a field inside the picture of its zone, for the crop beside its value.
 * @returns undefined for an unknown format or a field that the format does not have
 */
export function mrzPlace(
  { format, lines }: Pick<ZoneRecord, 'format' | 'lines'>,
  field: DocumentField,
): Place | undefined {
  if (!isFormat(format)) return undefined;
  const layout = LAYOUTS[format];
  const isName = field === 'surname' || field === 'givenNames';
  const slot = layout.slots.find(({ name }) => name === (isName ? 'names' : field));
  if (!slot) return undefined;
  const { start, end } = isName ? nameSpan(field, lines[slot.line] ?? '', slot) : slot;
  return {
    x: start / layout.lineLength,
    y: slot.line / layout.lineCount,
    width: (end - start) / layout.lineLength,
    height: 1 / layout.lineCount,
  };
}

/** Surname and given names share their span; the double filler divides them (Doc 9303-3, 4.6). */
function nameSpan(
  field: 'surname' | 'givenNames',
  line: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const gap = line.indexOf('<<', start);
  if (gap < 0 || gap >= end) return { start, end };
  if (field === 'surname') return { start, end: gap };
  const rest = line.slice(gap + 2, end).replace(/<+$/, '').length;
  return { start: gap + 2, end: gap + 2 + Math.max(rest, 1) };
}
