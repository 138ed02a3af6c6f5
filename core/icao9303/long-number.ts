import type { Layout } from './layouts.ts';

export interface LongNumber {
  /** The whole document number, more than nine characters. */
  number: string;
  checkDigit: string;
  /** As in the MRZ, with the filler between them and the check digit. */
  raw: string;
  /** The rest of the optional data behind the number's end. */
  rest: string;
}

/**
 * A document number of more than nine characters: a filler takes the place of its check digit, and the remaining
 * characters, the check digit and a filler open the optional data (Doc 9303-5, 4.2.2 note j; 9303-6, 4.2.2 note j).
 */
export function readLongNumber(layout: Layout, lines: readonly string[]): LongNumber | undefined {
  if (layout.format !== 'TD1' && layout.format !== 'TD2') return undefined;
  const text = (name: string, of?: string) => {
    const slot = layout.slots.find((candidate) => candidate.name === name && candidate.of === of);
    return slot ? (lines[slot.line] ?? '').slice(slot.start, slot.end) : '';
  };
  const head = text('documentNumber');
  if (text('check', 'documentNumber') !== '<' || !/^[A-Z0-9]{9}$/.test(head)) return undefined;
  const tail = /^([A-Z0-9]+)(\d)(?:<(.*))?$/.exec(text('optionalData1').replace(/<+$/, ''));
  if (!tail) return undefined;
  const [, remainder = '', digit = '', rest = ''] = tail;
  const raw = `${head}<${remainder}${digit}`;
  return { number: head + remainder, checkDigit: digit, raw, rest };
}
