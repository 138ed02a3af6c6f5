import { RULE_SET } from '../proofing/rule-set.ts';
import type {
  BarcodeRecord,
  CaptureRecord,
  DocumentRecord,
  PrintedValue,
  PrintRecord,
  ReadValue,
  ZoneRecord,
} from './document-records.ts';
import type { DocumentField } from './fields.ts';
import type { JoinRules } from './join-document.ts';

/** The join's part of a present-day flow that asks the operator for no word. */
export const joinRules = (change: Partial<JoinRules['document']> = {}, ruleSet = RULE_SET): JoinRules => ({
  ruleSet,
  document: { confirmFields: [], ignoreMiddleNames: false, expiringSoonDays: 30, ...change },
});

export const read = (value: string, checkDigit: ReadValue['checkDigit'] = 'PASSED'): ReadValue => ({
  raw: value,
  value,
  checkDigit,
});

/** The zone of a passport that agrees with itself. */
export const zoneOf = (change: Partial<ZoneRecord> = {}): ZoneRecord => ({
  format: 'TD3',
  lines: ['', ''],
  fields: {
    documentCode: read('P', 'NOT_PERFORMED'),
    issuingState: read('D', 'NOT_PERFORMED'),
    surname: read('MUELLER', 'NOT_PERFORMED'),
    givenNames: read('ANNA MARIA', 'NOT_PERFORMED'),
    dateOfBirth: read('1974-08-12'),
    documentNumber: read('L898902C3'),
    dateOfExpiry: read('2032-04-15'),
    sex: read('F', 'NOT_PERFORMED'),
  },
  checkDigits: 'PASSED',
  fieldFormat: 'PASSED',
  nameTruncated: false,
  readings: 2,
  ...change,
});

/** The barcode of a licence that agrees with itself. */
export const barcodeOf = (change: Partial<BarcodeRecord> = {}): BarcodeRecord => ({
  symbology: 'PDF417',
  variant: 'aamva',
  version: 9,
  iin: '636014',
  jurisdiction: { code: 'CA', country: 'USA', name: 'California' },
  compliance: 'F',
  fields: {
    documentCode: read('DL', 'NOT_PERFORMED'),
    issuingState: read('USA', 'NOT_PERFORMED'),
    surname: read('MUELLER', 'NOT_PERFORMED'),
    givenNames: read('ANNA MARIA', 'NOT_PERFORMED'),
    dateOfBirth: read('1974-08-12', 'NOT_PERFORMED'),
    dateOfIssue: read('2022-04-15', 'NOT_PERFORMED'),
    dateOfExpiry: read('2032-04-15', 'NOT_PERFORMED'),
    documentNumber: read('I8844221', 'NOT_PERFORMED'),
    sex: read('F', 'NOT_PERFORMED'),
  },
  elements: [],
  findings: [{ rule: 'version-known', clause: 'D.12.3', verdict: 'PASSED', detail: 'version 9' }],
  ...change,
});

/** A machine reading of a side's print; each value by its caption, read with confidence. */
export const printOf = (
  values: Partial<Record<DocumentField, string>>,
  change: Partial<PrintedValue> = {},
): PrintRecord => ({
  family: 'generic',
  kind: { type: 'unknown', country: '' },
  turned: 0,
  fields: Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      {
        ...read(value, 'NOT_PERFORMED'),
        confidence: Array.from(value, () => 0.99),
        box: { x: 0.3, y: 0.2, width: 0.2, height: 0.05 },
        anchor: 'caption',
        ...change,
      },
    ]),
  ),
});

/** A look by camera at a page with a portrait. */
export const captureOf = (change: Partial<CaptureRecord> = {}): CaptureRecord => ({
  id: 'capture-1',
  channel: 'camera',
  device: 'Camera',
  captureType: 'Auto',
  fallback: false,
  capturedAt: '2026-11-20T10:00:00Z',
  pictures: [{ id: 'portrait-1', kind: 'document-portrait', width: 200, height: 260 }],
  quality: [],
  liveness: [],
  ...change,
});

export const documentOf = (
  captures: CaptureRecord[] = [captureOf({ zone: zoneOf() })],
  change: Partial<DocumentRecord> = {},
): DocumentRecord => ({
  id: 'document-1',
  number: 1,
  attempt: 1,
  captures,
  complete: true,
  words: {},
  ...change,
});

/** The operator's confirmation that the print has the fields as read. */
export const confirmed = (fields: readonly DocumentField[]): DocumentRecord['words'] =>
  Object.fromEntries(fields.map((field) => [field, { verdict: 'confirmed' }]));
