import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { CaptureRecord, RuleFinding } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { CAPTURE, fieldOf, picture, printOf, quality, signal, valuesOf } from './renderer-document-parts.ts';

const BARCODE = {
  source: 'barcode',
  captureId: 'l2',
  channel: 'camera',
  checkDigit: 'NOT_PERFORMED',
  trust: 'error-corrected',
} as const;

const element = (field: DocumentField, raw: string, value: string): FieldView =>
  fieldOf(field, [{ ...BARCODE, raw, value }]);

const LICENCE_FIELDS: FieldView[] = [
  element('documentCode', 'DL', 'DL'),
  element('issuingState', 'CA', 'CA'),
  element('documentNumber', 'I1234562', 'I1234562'),
  element('surname', 'RIVERS', 'RIVERS'),
  element('givenNames', 'JORDAN,ALEX\n', 'JORDAN ALEX'),
  element('dateOfBirth', '08312007', '2007-08-31'),
  element('sex', '1', 'M'),
  element('dateOfIssue', '08312022', '2022-08-31'),
  element('dateOfExpiry', '12152026', '2026-12-15'),
  element('street', '12 HARBOUR LANE', '12 HARBOUR LANE'),
  element('city', 'RIVERTON', 'RIVERTON'),
  element('region', 'CA', 'CA'),
  element('postalCode', '940010000  ', '94001-0000'),
  element('country', 'USA', 'USA'),
  element('height', '071 in', '180 cm'),
  element('eyeColour', 'BRO', 'BRO'),
  element('vehicleClass', 'C', 'C'),
  element('documentDiscriminator', '08/31/2022502AB/ABCD/26', '08/31/2022502AB/ABCD/26'),
];

const finding = (
  rule: string,
  clause: string,
  verdict: RuleFinding['verdict'],
  detail: string,
): RuleFinding => ({
  rule,
  clause,
  verdict,
  detail,
});
const FINDINGS: RuleFinding[] = [
  finding('subfile-offsets', 'CDS 2020 D.12.3', 'PASSED', '2 subfiles start where the header says'),
  finding('mandatory-elements', 'CDS 2020 D.12.5.1, table D.3', 'PASSED', '22 of 22 present'),
  finding('dates-chronological', 'CDS 2020 D.12.5.1', 'PASSED', 'birth, issue, expiry in order'),
  finding('jurisdiction-subfile', 'CDS 2020 D.12.5', 'PASSED', 'ZC present'),
];

const FRONT: CaptureRecord = {
  ...CAPTURE,
  id: 'l1',
  format: 'ID-1',
  pictures: [
    picture('licence-front', 'document-card', 1000, 630),
    picture('licence-portrait', 'document-portrait', 400, 500),
    picture('licence-signature', 'document-signature', 300, 90),
  ],
  print: printOf('aamva-licence', { type: 'driving-licence', country: 'USA', region: 'CA' }, 630, [
    ['documentNumber', 350, 140, 'I1234562', 'I1234562'],
    ['surname', 350, 212, 'RIVERS', 'RIVERS'],
    ['givenNames', 350, 284, 'JORDAN ALEX', 'JORDAN ALEX'],
    ['dateOfBirth', 350, 356, '08/31/2007', '2007-08-31'],
    ['dateOfExpiry', 620, 356, '12/15/2026', '2026-12-15'],
    ['dateOfIssue', 350, 428, '08/31/2022', '2022-08-31'],
    ['sex', 620, 212, 'M', 'M'],
  ]),
  star: { found: true, score: 0.91 },
  portraitInterEyePx: 74,
};
const BACK: CaptureRecord = {
  ...CAPTURE,
  id: 'l2',
  format: 'ID-1',
  pictures: [
    picture('licence-back', 'document-card', 1000, 630),
    picture('licence-barcode', 'document-barcode', 920, 280),
  ],
  barcode: {
    symbology: 'PDF417',
    variant: 'aamva',
    version: 10,
    iin: '636014',
    jurisdiction: { code: 'CA', country: 'USA', name: 'California' },
    compliance: 'F',
    fields: valuesOf(LICENCE_FIELDS),
    elements: [],
    findings: FINDINGS,
    pixelsPerModule: 3.2,
  },
};

/** Both sides of a licence of the United States: barcode, star, a holder under 21, soon to expire. */
export const LICENCE: DocumentView = {
  id: 'd2',
  number: 1,
  attempt: 1,
  complete: true,
  kind: { type: 'driving-licence', country: 'USA', region: 'CA', basis: 'barcode' },
  captures: [FRONT, BACK],
  fields: LICENCE_FIELDS,
  indicators: ['expires-soon', 'under-21'],
  realId: { barcode: 'F', star: 'found' },
  portrait: picture('licence-portrait', 'document-portrait', 400, 500),
};

/** Its front alone, while the back is awaited. */
export const FRONT_ONLY: DocumentView = {
  ...LICENCE,
  complete: false,
  kind: { type: 'unknown', country: '', basis: 'none' },
  captures: [FRONT],
  fields: COUNTER_STANDARD.document.confirmFields.map((field) => fieldOf(field, [])),
  indicators: ['no-expiry-date'],
};
delete FRONT_ONLY.realId;

const tampered = (field: FieldView, stripe: string, verdict: FieldView['verdict']): FieldView => ({
  ...field,
  sources: [
    ...field.sources,
    {
      source: 'stripe',
      captureId: 'l3',
      channel: 'reader',
      raw: stripe,
      value: stripe,
      checkDigit: 'PASSED',
      trust: 'check-digit',
    },
  ],
  verdict,
  rule: 'letters-and-digits',
});
const STRIPE_VALUES: Partial<Record<DocumentField, [string, FieldView['verdict']]>> = {
  documentNumber: ['I1284562', 'differ'],
  surname: ['RIVERS', 'agree'],
  givenNames: ['JORDAN ALEX', 'agree'],
  dateOfBirth: ['2004-08-31', 'differ'],
};

/** The licence again with a stripe that says something else, and a barcode that breaks rules. */
export const TAMPERED: DocumentView = {
  ...LICENCE,
  captures: [
    FRONT,
    {
      ...BACK,
      barcode: BACK.barcode && {
        ...BACK.barcode,
        compliance: 'N',
        findings: [
          ...FINDINGS.slice(0, 2),
          finding('dates-chronological', 'CDS 2020 D.12.5.1', 'FAILED', 'DBD lies before DBB'),
          finding('subfile-lengths', 'CDS 2020 D.12.3', 'FAILED', 'DL: 278 bytes declared, 281 found'),
        ],
      },
      quality: [quality('barcode', 'resolution', 1.9, 2.2, 'px', 'FAILED'), ...CAPTURE.quality.slice(0, 1)],
      liveness: [signal('moire', 0.71, 'rule', 'FAILED'), signal('halftone', 0.31, 'informative')],
    },
    {
      ...CAPTURE,
      id: 'l3',
      channel: 'reader',
      device: 'Magnetic stripe reader',
      pictures: [],
      quality: [],
      liveness: [],
      stripe: { tracks: [1, 2, 3], iin: '636014', fields: {}, findings: [] },
    },
  ],
  fields: LICENCE_FIELDS.map((one) => {
    const stripe = STRIPE_VALUES[one.field];
    return stripe ? tampered(one, ...stripe) : one;
  }),
  indicators: ['expired', 'under-21'],
  realId: { barcode: 'N', star: 'found' },
};
