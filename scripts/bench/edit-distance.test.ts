import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['MÜLLER', 'MULLER', 1],
  ['1234', '1234', 0],
])('makes %j of %j', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});
