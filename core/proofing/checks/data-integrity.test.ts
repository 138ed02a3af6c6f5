import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, read, zoneOf } from '../../document/document.fixture.ts';
import type { CaptureRecord, DocumentRecord, StripeRecord } from '../../document/document-records.ts';
import { evidenceOf } from '../evaluate-checks.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkDataIntegrity } from './data-integrity.ts';

const ID = 'document.data-integrity';
const judged = (captures: readonly Partial<CaptureRecord>[], words: DocumentRecord['words'] = {}) =>
  checkDataIntegrity(
    evidenceOf(
      documentOf(
        captures.map((capture) => captureOf(capture)),
        { words },
      ),
    ),
  );
const stripe = (rule: string, verdict: 'PASSED' | 'FAILED'): StripeRecord => ({
  tracks: [1, 2],
  fields: barcodeOf().fields,
  findings: [{ rule, clause: '', verdict, detail: '' }],
});
const zoneWithout = (...fields: ('surname' | 'dateOfBirth' | 'documentNumber')[]) =>
  zoneOf({
    fields: { ...zoneOf().fields, ...Object.fromEntries(fields.map((field) => [field, read('')])) },
  });
const noLicence = barcodeOf({ variant: 'other', fields: {}, findings: [] });

describe('machine-read data', () => {
  it.each([
    ['the check digits of a zone', [{ zone: zoneOf() }]],
    ['a barcode', [{ barcode: barcodeOf() }]],
    [
      'a barcode beside a zone without check digits',
      [{ barcode: barcodeOf() }, { zone: zoneOf({ checkDigits: 'NOT_PERFORMED' }) }],
    ],
    [
      'a barcode beside a stripe that breaks a rule of content',
      [{ barcode: barcodeOf() }, { stripe: stripe('stripe-values', 'FAILED') }],
    ],
    [
      'a barcode beside a stripe that is whole',
      [{ barcode: barcodeOf() }, { stripe: stripe('stripe-sentinels', 'PASSED') }],
    ],
  ] as const)('is whole by %s', (_what, captures) => {
    expect(judged(captures)).toEqual(passed(ID, 'ok'));
  });

  it.each([
    [
      'a look at a zone with wrong check digits, beside one that is right',
      [{ zone: zoneOf({ checkDigits: 'FAILED' }) }, { zone: zoneOf() }],
      'mrz',
    ],
    ...['stripe-sentinels', 'stripe-check-character', 'stripe-characters'].map(
      (rule) =>
        [
          `a stripe torn by ${rule}`,
          [{ barcode: barcodeOf() }, { stripe: stripe(rule, 'FAILED') }],
          rule,
        ] as const,
    ),
  ] as const)('is broken by %s', (_what, captures, subject) => {
    expect(judged(captures)).toEqual(failed(ID, 'check-digit-wrong', { subject }));
  });

  it.each([
    ['documentNumber', zoneWithout('documentNumber')],
    ['surname', zoneWithout('surname')],
    ['dateOfBirth', zoneWithout('dateOfBirth')],
    ['documentNumber, surname, dateOfBirth', zoneWithout('documentNumber', 'surname', 'dateOfBirth')],
  ])('is not whole without %s, though a person keyed it', (subject, zone) => {
    const keyed = { verdict: 'keyed', value: '1974-08-12' } as const;
    const words = { documentNumber: keyed, surname: keyed, dateOfBirth: keyed };
    expect(judged([{ zone }], words)).toEqual(notPerformed(ID, 'data-missing', { subject }));
  });

  it.each([
    ['a zone without check digits', [{ zone: zoneOf({ checkDigits: 'NOT_PERFORMED' }) }], 'mrz-not-found'],
    ['a stripe', [{ stripe: stripe('stripe-sentinels', 'PASSED') }], 'mrz-not-found'],
    ['a symbol that is no licence data', [{ barcode: noLicence }], 'mrz-not-found'],
    ['nothing, without a model', [{ noZone: 'model-missing' }], 'model-missing'],
  ] as const)('has no protection of its own by %s', (_what, captures, reason) => {
    expect(judged(captures)).toEqual(notPerformed(ID, reason));
  });
});
