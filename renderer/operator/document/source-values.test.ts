import { expect, it } from 'vitest';
import type { FieldSourceView, FieldView } from '#core/contract/counter/state.ts';
import { otherValue, printedValue, valuesOf } from './source-values.ts';

const source = (value: string, rest: Partial<FieldSourceView> = {}): FieldSourceView => ({
  source: 'mrz',
  captureId: 'c1',
  channel: 'camera',
  raw: value,
  value,
  checkDigit: 'PASSED',
  trust: 'check-digit',
  ...rest,
});
const field = (rest: Partial<FieldView>): FieldView => ({
  field: 'surname',
  sources: [source('ERIKSSON')],
  required: true,
  open: true,
  rule: 'none',
  verdict: 'one-source',
  value: 'ERIKSSON',
  ...rest,
});

it('takes a confirmed value for the print, and a keyed one before it', () => {
  expect(printedValue(field({}))).toBeUndefined();
  expect(printedValue(field({ operator: { verdict: 'confirmed' } }))).toBe('ERIKSSON');
  expect(printedValue(field({ operator: { verdict: 'differs', value: 'ERICSSON' } }))).toBe('ERICSSON');
  expect(printedValue(field({ operator: { verdict: 'differs' } }))).toBeUndefined();
});

it('takes for the print of a measure what the keyed one means in the unit that is shown', () => {
  const print = source('173', { source: 'print', raw: `5'-08"` });
  const height = field({
    field: 'height',
    sources: [print],
    operator: { verdict: 'keyed', value: `5'-08"` },
  });
  expect(printedValue(height)).toBe('173');
});

it('names a value of a source once, however often it was read', () => {
  const barcode = { source: 'barcode', channel: 'reader' } as const;
  const sources = [source('A', barcode), source('A', { ...barcode, captureId: 'c2' }), source('B', barcode)];
  expect(valuesOf(field({ sources }), 'barcode')).toEqual(['A', 'B']);
  expect(valuesOf(field({ sources }), 'mrz')).toEqual([]);
});

it('holds each side of a difference against the other', () => {
  const differing = field({
    verdict: 'differ',
    sources: [source('ERIKSSON'), source('ERICSSON', { source: 'barcode' })],
  });
  expect(otherValue(differing, 'ERIKSSON')).toBe('ERICSSON');
  expect(otherValue(differing, 'ERICSSON')).toBe('ERIKSSON');
  expect(otherValue(field({}), 'ERIKSSON')).toBeUndefined();
});

it('holds the only machine value against what the operator keyed', () => {
  const keyed = field({ verdict: 'differ', operator: { verdict: 'differs', value: 'ERICSSON' } });
  expect(otherValue(keyed, 'ERIKSSON')).toBe('ERICSSON');
});
