import type { DocumentView, FieldSourceView, FieldView } from '#core/contract/counter/state.ts';
import type {
  ArtefactRef,
  CaptureRecord,
  LivenessSignal,
  QualityFinding,
  ReadValue,
  RuleFinding,
} from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { MRZ_LINES } from './renderer-pictures.ts';

const MRZ: Pick<FieldSourceView, 'source' | 'captureId' | 'channel' | 'checkDigit' | 'trust'> = {
  source: 'mrz',
  captureId: 'p1',
  channel: 'camera',
  checkDigit: 'PASSED',
  trust: 'check-digit',
};
const BARCODE = {
  source: 'barcode',
  captureId: 'l2',
  channel: 'camera',
  checkDigit: 'NOT_PERFORMED',
  trust: 'error-corrected',
} as const;

/** A span of one line of 44 characters on the picture of the zone. */
const span = (line: 0 | 1, start: number, length: number): FieldSourceView['place'] => ({
  artefactId: 'mrz-1',
  x: start / 44,
  y: line / 2,
  width: length / 44,
  height: 0.5,
});

const fieldOf = (
  field: DocumentField,
  sources: FieldSourceView[],
  rest: Partial<FieldView> = {},
): FieldView => ({
  field,
  sources,
  required: COUNTER_STANDARD.document.confirmFields.includes(field),
  rule: 'none',
  verdict: sources.length === 0 ? 'unreadable' : 'one-source',
  ...(sources[0] ? { value: sources[0].value } : {}),
  ...rest,
});

const print = (value: string): FieldSourceView => ({
  source: 'print',
  captureId: '',
  channel: 'operator',
  raw: value,
  value,
  checkDigit: 'NOT_PERFORMED',
  trust: 'operator',
});

/** The operator's word that the print says the same. */
export const confirmed = (field: FieldView): FieldView => ({
  ...field,
  sources: [...field.sources, print(field.value ?? '')],
  operator: { verdict: 'confirmed' },
  verdict: 'agree',
  rule: 'exact',
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

const picture = (id: string, kind: ArtefactRef['kind'], width: number, height: number): ArtefactRef => ({
  id,
  kind,
  width,
  height,
});
const PORTRAIT = picture('portrait-1', 'document-portrait', 400, 500);

const quality = (
  zone: QualityFinding['zone'],
  component: QualityFinding['component'],
  value: number,
  threshold: number,
  unit: string,
  verdict: QualityFinding['verdict'] = 'PASSED',
): QualityFinding => ({ zone, component, value, threshold, unit, verdict });

const signal = (
  name: LivenessSignal['signal'],
  value: number,
  role: LivenessSignal['role'],
  verdict: LivenessSignal['verdict'] = 'PASSED',
): LivenessSignal => ({ signal: name, value, threshold: 0.5, unit: '', role, verdict });

const CAPTURE: CaptureRecord = {
  id: 'p1',
  channel: 'camera',
  device: 'Document camera',
  captureType: 'Auto',
  fallback: false,
  capturedAt: '2026-11-20T09:05:00.000Z',
  pictures: [
    picture('frame-1', 'document-frame', 1600, 900),
    PORTRAIT,
    picture('mrz-1', 'document-mrz', 1848, 220),
  ],
  format: 'ID-3',
  quality: [
    quality('document', 'focus', 142, 60, ''),
    quality('mrz', 'resolution', 21.4, 16, 'px'),
    quality('portrait', 'glare', 0.01, 0.05, ''),
    quality('document', 'cut-corners', 0, 0, ''),
  ],
  liveness: [
    signal('moire', 0.08, 'rule'),
    signal('screen-grid', 0.03, 'rule'),
    signal('halftone', 0.21, 'informative'),
    signal('specular', 0, 'informative', 'NOT_PERFORMED'),
  ],
  portraitInterEyePx: 52,
};

const valuesOf = (fields: readonly FieldView[]): Partial<Record<DocumentField, ReadValue>> =>
  Object.fromEntries(
    fields.map(({ field, sources: [one] }) => [
      field,
      { raw: one?.raw ?? '', value: one?.value ?? '', checkDigit: one?.checkDigit ?? 'NOT_PERFORMED' },
    ]),
  );

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

/** The same page of which nothing was read: everything is keyed. */
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

/** A card with nothing that a machine reads: the operator says what it is and keys it. */
export const TAX_CARD: DocumentView = {
  id: 'd3',
  number: 1,
  attempt: 1,
  complete: true,
  kind: { type: 'pan-card', country: 'IND', basis: 'operator' },
  captures: [
    {
      ...CAPTURE,
      id: 't1',
      captureType: 'Manual',
      noZone: 'mrz-not-found',
      format: 'ID-1',
      pictures: [picture('tax-card', 'document-card', 1000, 630)],
    },
  ],
  fields: [
    fieldOf('documentNumber', [print('ABCPV1234D')], {
      operator: { verdict: 'keyed', value: 'ABCPV1234D' },
      verdict: 'one-source',
    }),
    ...(['surname', 'givenNames', 'dateOfBirth'] as const).map((field) => fieldOf(field, [])),
    fieldOf('dateOfExpiry', [], { required: false }),
  ],
  indicators: ['no-expiry-date'],
};
