import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ARRIVAL_MS, isArrivedInTime } from './arrival.ts';

const question = { issuedAt: 1000, deadline: 21_000 };
const last = question.deadline + ARRIVAL_MS;

it.each([
  ['with the question', question.issuedAt, true],
  ['as late as an upload may take', last, true],
  ['a millisecond later', last + 1, false],
  ['before the question', question.issuedAt - 1, false],
  ['at no time', Number.NaN, false],
])('an answer arrives %s', (_when, arrivedAt, expected) => {
  expect(isArrivedInTime({ ...question, arrivedAt })).toBe(expected);
});

it('is in time nowhere but between question and last upload', () => {
  fc.assert(
    fc.property(fc.integer(), (arrivedAt) => {
      expect(isArrivedInTime({ ...question, arrivedAt })).toBe(arrivedAt >= 1000 && arrivedAt <= last);
    }),
  );
});
