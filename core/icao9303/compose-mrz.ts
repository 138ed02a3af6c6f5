import { checkDigit } from './check-digit.ts';
import { LAYOUTS, type Layout, type Slot } from './layouts.ts';
import type { MrzFormat } from './mrz.ts';
import { writeNames } from './names.ts';
import { sexLetters } from './sex-letters.ts';
import { transliterate } from './transliterate.ts';

export interface MrzContent {
  format: MrzFormat;
  /** One or two characters, e.g. `P`, `ID`, `V`. */
  documentCode: string;
  /** One to three letters. */
  issuingState: string;
  /** More than nine characters only on TD1 and TD2; twelve on FRA-ID. */
  documentNumber: string;
  nationality: string;
  /** YYYY-MM-DD, YYYY-MM or YYYY where the rest is unknown, empty where all is. */
  dateOfBirth: string;
  sex: 'M' | 'F' | 'X';
  dateOfExpiry: string;
  /** In the Latin script; transliterated by Doc 9303-3 section 6. */
  surname: string;
  givenNames: string;
  optionalData1?: string;
  optionalData2?: string;
}

/** Writes the lines of a machine-readable zone, check digits included. */
export function composeMrz(content: MrzContent): string[] {
  const layout = LAYOUTS[content.format];
  const grid = Array.from({ length: layout.lineCount }, () => Array<string>(layout.lineLength).fill('<'));
  for (const slot of layout.slots) {
    const text = slotText(layout, slot, content);
    for (let i = slot.start; i < slot.end; i++) set(grid, slot.line, i, text.charAt(i - slot.start) || '<');
  }
  const composite = layout.slots.find(({ name }) => name === 'composite');
  if (composite) {
    const covered = layout.composite.map(
      ([line, start, end]) => grid[line]?.slice(start, end).join('') ?? '',
    );
    set(grid, composite.line, composite.start, checkDigit(covered.join('')) ?? '<');
  }
  return grid.map((line) => line.join(''));
}

/** The issuer's letter for a sex. */
function sexLetter({ lineLength }: Layout, { documentCode, issuingState, sex }: MrzContent): string {
  const letters = sexLetters(`${documentCode.padEnd(2, '<')}${issuingState}`.padEnd(lineLength, '<'));
  const [letter = '<'] = Object.entries(letters).find(([, meaning]) => meaning === sex) ?? [];
  return sex === 'X' ? '<' : letter;
}

function set(grid: string[][], line: number, column: number, character: string): void {
  const row = grid[line];
  if (row) row[column] = character;
}

function slotText(layout: Layout, slot: Slot, content: MrzContent): string {
  const width = slot.end - slot.start;
  const number = plain(content.documentNumber);
  const long = number.length > 9 && (layout.format === 'TD1' || layout.format === 'TD2');
  switch (slot.name) {
    case 'names':
      return writeNames(transliterate(content.surname), transliterate(content.givenNames), width);
    case 'surname':
    case 'givenNames':
      return plain(transliterate(content[slot.name]));
    case 'composite':
      return '<';
    case 'sex':
      return sexLetter(layout, content);
    case 'dateOfBirth':
    case 'dateOfExpiry':
      return mrzDate(content[slot.name]);
    case 'documentNumber':
      return number.slice(0, width);
    case 'optionalData1': {
      const own = plain(content.optionalData1 ?? '');
      return long ? `${number.slice(9)}${checkDigit(number) ?? ''}<${own}` : own;
    }
    case 'check':
      return slot.of === 'documentNumber' && long ? '<' : checked(layout, slot, content);
    default:
      return plain(content[slot.name] ?? '');
  }
}

function checked(layout: Layout, slot: Slot, content: MrzContent): string {
  const value = layout.slots.find(({ name }) => name === slot.of);
  if (!value) return '<';
  const width = value.end - value.start;
  return checkDigit(slotText(layout, value, content).slice(0, width).padEnd(width, '<')) ?? '<';
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '<');
}

function mrzDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return (year.slice(-2) + month + day).padEnd(6, '<');
}
