import { expect, it } from 'vitest';
import { barcodeOf, read, zoneOf } from '../../document/document.fixture.ts';
import type { CaptureRecord, StripeRecord } from '../../document/document-records.ts';
import { lookedAt } from '../evaluate-checks.fixture.ts';
import { RULE_SET } from '../rule-set.ts';
import type { Verdict } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkFieldFormat } from './field-format.ts';

const ID = 'document.field-format';
const judged = (...captures: Partial<CaptureRecord>[]) => checkFieldFormat(lookedAt(...captures), RULE_SET);
const zone = (fieldFormat: Verdict) => ({ zone: zoneOf({ fieldFormat }) });
const barcode = (...elements: [string, Verdict][]) => ({
  barcode: barcodeOf({ elements: elements.map(([id, verdict]) => ({ id, verdict })) }),
});
const stripe = (rule: string, verdict: Verdict): { stripe: StripeRecord } => ({
  stripe: { tracks: [1], fields: barcodeOf().fields, findings: [{ rule, clause: '', verdict, detail: '' }] },
});

it.each([
  ['a zone', [zone('PASSED')]],
  [
    'the elements of a barcode, as far as they were judged',
    [barcode(['DAC', 'NOT_PERFORMED'], ['DBB', 'PASSED'])],
  ],
  ['a stripe', [stripe('stripe-values', 'PASSED')]],
] as const)('passes for %s', (_what, captures) => {
  expect(judged(...captures)).toEqual(passed(ID, 'ok'));
});

it.each([
  ['a zone', [zone('FAILED')], 'mrz'],
  ['elements of a barcode', [barcode(['DAC', 'PASSED'], ['DBB', 'FAILED'], ['DBA', 'FAILED'])], 'DBB, DBA'],
  ['an element in two looks, named once', [barcode(['DBB', 'FAILED']), barcode(['DBB', 'FAILED'])], 'DBB'],
  ['the content of a stripe', [stripe('stripe-values', 'FAILED')], 'stripe-values'],
  ['a zone beside a barcode', [zone('FAILED'), barcode(['DBB', 'PASSED'])], 'mrz'],
] as const)('fails by %s', (_what, captures, subject) => {
  expect(judged(...captures)).toEqual(failed(ID, 'format-wrong', { subject }));
});

it.each([
  ['a zone that nobody judged', [zone('NOT_PERFORMED')], 'mrz-not-found'],
  ['a torn stripe, whose content says nothing', [stripe('stripe-sentinels', 'FAILED')], 'mrz-not-found'],
  ['a picture without a model', [{ noZone: 'model-missing' }], 'model-missing'],
  [
    'a torn stripe beside a picture without a model',
    [{ noZone: 'model-missing' }, stripe('stripe-sentinels', 'FAILED')],
    'model-missing',
  ],
] as const)('has nothing to judge in %s', (_what, captures, reason) => {
  expect(judged(...captures)).toEqual(notPerformed(ID, reason));
});

it('passes no zone by itself that names a state of no list', () => {
  const { fields } = zoneOf();
  const misread = { zone: zoneOf({ fields: { ...fields, issuingState: read('UT0', 'NOT_PERFORMED') } }) };
  expect(judged(misread)).toEqual(notPerformed(ID, 'state-unknown', { subject: 'issuingState' }));
  expect(checkFieldFormat(lookedAt(misread), 'outcome-rules-3')).toEqual(passed(ID, 'ok'));
});
