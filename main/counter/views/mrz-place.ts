import type { Place, ZoneRecord } from '#core/document/document-records.ts';
import { type DocumentField, NAME_FIELDS } from '#core/document/fields.ts';
import { LAYOUTS, type Layout, type Slot } from '#core/icao9303/layouts.ts';
import { readLongNumber } from '#core/icao9303/long-number.ts';

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
  const slot = layout.slots.find(({ name }) => name === slotName(layout, field));
  if (!slot) return undefined;
  const { start, end } = spanOf(layout, slot, field, lines);
  return {
    x: start / layout.lineLength,
    y: slot.line / layout.lineCount,
    width: (end - start) / layout.lineLength,
    height: 1 / layout.lineCount,
  };
}

/** Most formats have both names in one slot, the French card has two; a passport's personal number is optional data. */
function slotName({ format, slots }: Layout, field: DocumentField): string {
  if (field === 'personalNumber') return format === 'TD3' ? 'optionalData1' : field;
  const isShared = NAME_FIELDS.includes(field) && slots.some(({ name }) => name === 'names');
  return isShared ? 'names' : field;
}

function spanOf(layout: Layout, slot: Slot, field: DocumentField, lines: readonly string[]): Span {
  if (slot.name === 'names' && (field === 'surname' || field === 'givenNames')) {
    return nameSpan(field, lines[slot.line] ?? '', slot);
  }
  const long = slot.name === 'documentNumber' ? readLongNumber(layout, lines) : undefined;
  return long ? { start: slot.start, end: slot.start + long.raw.length } : slot;
}

interface Span {
  start: number;
  end: number;
}

/** Surname and given names share their span; the double filler divides them (Doc 9303-3, 4.6). */
function nameSpan(field: 'surname' | 'givenNames', line: string, { start, end }: Span): Span {
  const gap = line.indexOf('<<', start);
  if (gap < 0 || gap >= end) return { start, end };
  if (field === 'surname') return { start, end: gap };
  const rest = line.slice(gap + 2, end).replace(/<+$/, '').length;
  return { start: gap + 2, end: gap + 2 + Math.max(rest, 1) };
}
