import { expect, it } from 'vitest';
import type { FieldView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { firstOpen, neighbour, nextOpen, openCount } from './field-order.ts';

const field = (name: DocumentField, required: boolean, confirmed = false): FieldView => ({
  field: name,
  sources: [],
  required,
  open: required && !confirmed,
  rule: 'none',
  verdict: 'one-source',
  ...(confirmed ? { operator: { verdict: 'confirmed' } } : {}),
});
const fields = [
  field('documentCode', false),
  field('documentNumber', true, true),
  field('surname', true),
  field('givenNames', true),
];

it('starts at the first required field without a word', () => {
  expect(firstOpen(fields)).toBe('surname');
  expect(openCount(fields)).toBe(2);
});

it('continues below the current field and wraps to what was left above', () => {
  expect(nextOpen(fields, 'surname')).toBe('givenNames');
  expect(nextOpen(fields, 'givenNames')).toBe('surname');
});

it('ends when no required field waits for a word', () => {
  const done = fields.map((one) => field(one.field, one.required, true));
  expect(firstOpen(done)).toBeUndefined();
  expect(nextOpen(done, 'surname')).toBeUndefined();
});

it('moves to neighbours without leaving the list', () => {
  expect(neighbour(fields, 'documentCode', -1)).toBe('documentCode');
  expect(neighbour(fields, 'surname', 1)).toBe('givenNames');
  expect(neighbour(fields, undefined, 1)).toBe('documentCode');
});
