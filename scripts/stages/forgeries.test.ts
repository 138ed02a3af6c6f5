import { expect, it } from 'vitest';
import { forgeriesResult } from './forgeries.ts';

it.each([
  [0, { passed: 1, failed: 0 }],
  [1, { passed: 0, failed: 1 }],
])('passes or fails as a whole: exit code %i', (code, result) => {
  expect(forgeriesResult(code)).toMatchObject(result);
});
