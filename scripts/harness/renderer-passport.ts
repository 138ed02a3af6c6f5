import type { DocumentView, FieldSourceView, FieldView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import {
  agreeing,
  CAPTURE,
  confirmed,
  fieldOf,
  PORTRAIT,
  picture,
  printOf,
  readPrint,
  valuesOf,
} from './renderer-document-parts.ts';
import { MRZ_LINES } from './renderer-pictures.ts';

const MRZ: Pick<FieldSourceView, 'source' | 'captureId' | 'channel' | 'checkDigit' | 'trust'> = {
  source: 'mrz',
  captureId: 'p1',
  channel: 'camera',
  checkDigit: 'PASSED',
  trust: 'check-digit',
};

/** A span of one line of 44 characters on the picture of the zone. */
const span = (line: 0 | 1, start: number, length: number): FieldSourceView['place'] => ({
  artefactId: 'mrz-1',
  x: start / 44,
  y: line / 2,
  width: length / 44,
  height: 0.5,
});

const read = (field: DocumentField, line: 0 | 1, start: number, raw: string, value: string): FieldView =>
  fieldOf(field, [
    {
      ...MRZ,
      raw,
      value,
      place: span(line, start, raw.length),
      // Names carry no check digit of their own (Doc 9303-4, 4.2.2).
      ...(line === 0 ? { checkDigit: 'NOT_PERFORMED', trust: 'plain' } : {}),
    },
  ]);

const OPEN_FIELDS: FieldView[] = [
  read('documentCode', 0, 0, 'P<', 'P'),
  read('issuingState', 0, 2, 'UTO', 'UTO'),
  read('documentNumber', 1, 0, 'L898902C3', 'L898902C3'),
  read('surname', 0, 5, 'ERIKSSON', 'ERIKSSON'),
  read('givenNames', 0, 15, 'ANNA<MARIA', 'ANNA MARIA'),
  read('nationality', 1, 10, 'UTO', 'UTO'),
  read('dateOfBirth', 1, 13, '740812', '1974-08-12'),
  read('sex', 1, 20, 'F', 'F'),
  read('dateOfExpiry', 1, 21, '320415', '2032-04-15'),
];
const FIRST_CONFIRMED: readonly DocumentField[] = ['documentNumber', 'surname'];

/** The data page of a passport, read from its zone; two fields have the operator's word already. */
export const PASSPORT: DocumentView = {
  id: 'd1',
  number: 1,
  attempt: 1,
  complete: true,
  kind: { type: 'passport', country: 'UTO', basis: 'mrz' },
  captures: [
    {
      ...CAPTURE,
      print: printOf('td3-page', { type: 'passport', country: 'UTO' }, 704, [
        ['surname', 380, 140, 'ERIKSSON', 'ERIKSSON'],
        ['givenNames', 380, 212, 'ANNA MARIA', 'ANNA MARIA'],
        ['nationality', 380, 284, 'UTOPIAN', 'UTOPIAN'],
        ['dateOfBirth', 380, 356, '12 AUG 1974', '1974-08-12'],
        ['sex', 680, 356, 'F', 'F'],
        ['dateOfExpiry', 380, 428, '15 APR 2032', '2032-04-15'],
        ['documentNumber', 680, 140, 'L898902C3', 'L898902C3'],
      ]),
      zone: {
        format: 'TD3',
        lines: MRZ_LINES,
        fields: valuesOf(OPEN_FIELDS),
        checkDigits: 'PASSED',
        fieldFormat: 'PASSED',
        nameTruncated: false,
        readings: 2,
      },
    },
  ],
  fields: OPEN_FIELDS.map((one) => (FIRST_CONFIRMED.includes(one.field) ? confirmed(one) : one)),
  indicators: [],
  portrait: PORTRAIT,
};

/** The same page where print and zone agree: no field waits for the operator. */
export const PASSPORT_AGREES: DocumentView = {
  ...PASSPORT,
  fields: OPEN_FIELDS.map((one) => {
    const read = PASSPORT.captures[0]?.print?.fields[one.field];
    return read?.value === one.value && read
      ? agreeing(one, readPrint(MRZ.captureId, read.raw, read.value))
      : one;
  }),
};

/** The same page without a reading: everything is keyed. */
export const UNREAD: DocumentView = {
  ...PASSPORT,
  attempt: 2,
  kind: { type: 'unknown', country: '', basis: 'none' },
  captures: [
    {
      ...CAPTURE,
      captureType: 'Manual',
      fallback: true,
      noZone: 'mrz-not-found',
      pictures: [picture('frame-1', 'document-frame', 1600, 900)],
    },
  ],
  fields: COUNTER_STANDARD.document.confirmFields.map((field) => fieldOf(field, [])),
  indicators: ['no-expiry-date'],
};
delete UNREAD.portrait;

/** A zone whose holder may be a child or a hundred years old. */
export const CENTURY_OPEN: DocumentView = {
  ...PASSPORT,
  indicators: ['age-unknown'],
  fields: OPEN_FIELDS.map((one) =>
    one.field === 'dateOfBirth'
      ? {
          ...read('dateOfBirth', 1, 13, '240812', '2024-08-12'),
          century: { basis: 'open', other: '1924-08-12' },
        }
      : one,
  ),
};
