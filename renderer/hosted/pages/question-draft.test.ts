import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HostedInput } from '#core/contract/hosted-page.ts';
import { faultsOf, refusedFaults, valuesOf } from './question-draft.ts';

const input = (over: Partial<HostedInput>): HostedInput => ({
  type: 'input',
  attribute: 'answer',
  label: { en: 'Answer' },
  required: true,
  valueType: 'string',
  ...over,
});

it.each([
  [{}, undefined, 'missing'],
  [{}, '   ', 'missing'],
  [{ valueType: 'boolean' }, undefined, 'missing'],
  [{ valueType: 'integer' }, '1.5', 'number'],
  [{ valueType: 'number' }, 'twelve', 'number'],
  [{ format: 'email' }, 'anna@mail', 'email'],
  [{ format: 'phone' }, '0612345678', 'phone'],
  [{ format: 'date' }, '2026-02-30', 'date'],
] as const)('finds the fault of %j in %j', (over, typed, fault) => {
  expect(faultsOf([input(over)], { answer: typed })).toEqual({ answer: fault });
});

it.each([
  [{ valueType: 'integer' }, ' 12 ', 12],
  [{ valueType: 'number' }, '1,5', 1.5],
  [{ valueType: 'boolean' }, false, false],
  [{ format: 'phone' }, '+33 6 12 34 56 78', '+33612345678'],
  [{ format: 'phone' }, '0033612345678', '+33612345678'],
  [{ format: 'date' }, '2024-02-29', '2024-02-29'],
] as const)('sends the answer of %j typed as %j', (over, typed, value) => {
  expect(faultsOf([input(over)], { answer: typed })).toEqual({});
  expect(valuesOf([input(over)], { answer: typed })).toEqual({ answer: value });
});

it('leaves out optional empty answers', () => {
  expect(faultsOf([input({ required: false })], {})).toEqual({});
  expect(valuesOf([input({ required: false })], { answer: ' ' })).toEqual({});
});

it('names the answers that the services refused', () => {
  expect(refusedFaults(['/values/email', '/values', '/revision'])).toEqual({ email: 'wrong' });
});

it('sends any text as it is typed, or names its fault', () => {
  const kinds = fc.constantFrom<Partial<HostedInput>>(
    { valueType: 'integer' },
    { valueType: 'number' },
    { format: 'email' },
    { format: 'phone' },
    { format: 'date' },
    {},
  );
  fc.assert(
    fc.property(kinds, fc.string({ unit: 'binary' }), (over, typed) => {
      const inputs = [input(over)];
      const faulty = Object.keys(faultsOf(inputs, { answer: typed })).length > 0;
      expect(faulty || 'answer' in valuesOf(inputs, { answer: typed })).toBe(true);
    }),
  );
});
