import type { MrzFieldName, MrzFormat } from './mrz.ts';

/** The characters that a place admits. `check` is a digit, or a filler where the field is empty or continued. */
export type CharacterClass = 'letters' | 'digits' | 'alphanumeric' | 'date' | 'sex' | 'check' | 'code';

export interface Slot {
  /** The field, or the kind of check digit; `names` holds surname and given names where they share a span. */
  name: MrzFieldName | 'names' | 'check' | 'composite';
  /** For `check`: the field whose digit this is. */
  of?: 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'optionalData1';
  line: number;
  start: number;
  end: number;
  accepts: CharacterClass;
}

export interface Layout {
  format: MrzFormat;
  lineCount: 2 | 3;
  lineLength: 30 | 36 | 44;
  slots: readonly Slot[];
  /** Spans [line, start, end) that the composite check digit covers, in order; empty for visas. */
  composite: readonly (readonly [line: number, start: number, end: number])[];
}

const slot = (
  name: Slot['name'],
  line: number,
  start: number,
  end: number,
  accepts: CharacterClass,
  of?: Slot['of'],
): Slot => ({ name, line, start, end, accepts, ...(of ? { of } : {}) });

/** Doc 9303-5, 4.2. */
const TD1: Layout = {
  format: 'TD1',
  lineCount: 3,
  lineLength: 30,
  slots: [
    slot('documentCode', 0, 0, 2, 'code'),
    slot('issuingState', 0, 2, 5, 'letters'),
    slot('documentNumber', 0, 5, 14, 'alphanumeric'),
    slot('check', 0, 14, 15, 'check', 'documentNumber'),
    slot('optionalData1', 0, 15, 30, 'alphanumeric'),
    slot('dateOfBirth', 1, 0, 6, 'date'),
    slot('check', 1, 6, 7, 'check', 'dateOfBirth'),
    slot('sex', 1, 7, 8, 'sex'),
    slot('dateOfExpiry', 1, 8, 14, 'date'),
    slot('check', 1, 14, 15, 'check', 'dateOfExpiry'),
    slot('nationality', 1, 15, 18, 'letters'),
    slot('optionalData2', 1, 18, 29, 'alphanumeric'),
    slot('composite', 1, 29, 30, 'check'),
    slot('names', 2, 0, 30, 'letters'),
  ],
  composite: [
    [0, 5, 30],
    [1, 0, 7],
    [1, 8, 15],
    [1, 18, 29],
  ],
};

/** The second line shared by TD2, TD3 and both visas up to the optional data. */
const dataLine: readonly Slot[] = [
  slot('documentNumber', 1, 0, 9, 'alphanumeric'),
  slot('check', 1, 9, 10, 'check', 'documentNumber'),
  slot('nationality', 1, 10, 13, 'letters'),
  slot('dateOfBirth', 1, 13, 19, 'date'),
  slot('check', 1, 19, 20, 'check', 'dateOfBirth'),
  slot('sex', 1, 20, 21, 'sex'),
  slot('dateOfExpiry', 1, 21, 27, 'date'),
  slot('check', 1, 27, 28, 'check', 'dateOfExpiry'),
];

const twoLines = (
  format: MrzFormat,
  lineLength: 36 | 44,
  end: readonly Slot[],
  composite: Layout['composite'],
): Layout => ({
  format,
  lineCount: 2,
  lineLength,
  slots: [
    slot('documentCode', 0, 0, 2, 'code'),
    slot('issuingState', 0, 2, 5, 'letters'),
    slot('names', 0, 5, lineLength, 'letters'),
    ...dataLine,
    ...end,
  ],
  composite,
});

/** Doc 9303-6, 4.2. */
const TD2 = twoLines(
  'TD2',
  36,
  [slot('optionalData1', 1, 28, 35, 'alphanumeric'), slot('composite', 1, 35, 36, 'check')],
  [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 35],
  ],
);

/** Doc 9303-4, 4.2. */
const TD3 = twoLines(
  'TD3',
  44,
  [
    slot('optionalData1', 1, 28, 42, 'alphanumeric'),
    slot('check', 1, 42, 43, 'check', 'optionalData1'),
    slot('composite', 1, 43, 44, 'check'),
  ],
  [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 43],
  ],
);

/** Doc 9303-7, 4.1 and 5.1: visas carry no composite check digit. */
const MRV_A = twoLines('MRV-A', 44, [slot('optionalData1', 1, 28, 44, 'alphanumeric')], []);
const MRV_B = twoLines('MRV-B', 36, [slot('optionalData1', 1, 28, 36, 'alphanumeric')], []);

/**
 * The French identity card of 1988 to 2021 (décret n° 55-1397, as printed): surname in the first line with the
 * department and office of issue, given names in the second, no expiry and no nationality; the composite covers all.
 */
const FRA_ID: Layout = {
  format: 'FRA-ID',
  lineCount: 2,
  lineLength: 36,
  slots: [
    slot('documentCode', 0, 0, 2, 'code'),
    slot('issuingState', 0, 2, 5, 'letters'),
    slot('surname', 0, 5, 30, 'letters'),
    slot('optionalData1', 0, 30, 36, 'alphanumeric'),
    slot('documentNumber', 1, 0, 12, 'alphanumeric'),
    slot('check', 1, 12, 13, 'check', 'documentNumber'),
    slot('givenNames', 1, 13, 27, 'letters'),
    slot('dateOfBirth', 1, 27, 33, 'date'),
    slot('check', 1, 33, 34, 'check', 'dateOfBirth'),
    slot('sex', 1, 34, 35, 'sex'),
    slot('composite', 1, 35, 36, 'check'),
  ],
  composite: [
    [0, 0, 36],
    [1, 0, 35],
  ],
};

export const LAYOUTS: Record<MrzFormat, Layout> = {
  TD1,
  TD2,
  TD3,
  'MRV-A': MRV_A,
  'MRV-B': MRV_B,
  'FRA-ID': FRA_ID,
};
