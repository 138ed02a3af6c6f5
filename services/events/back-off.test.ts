import { expect, it } from 'vitest';
import { backOff } from './back-off.ts';

it('waits three times as long after each failure, up to eight hours, a fifth more or less', () => {
  const middle = () => 0.5;
  expect([1, 2, 3, 20].map((attempts) => backOff(attempts, middle))).toEqual([
    5_000, 15_000, 45_000, 28_800_000,
  ]);
  expect(backOff(1, () => 0)).toBe(4_000);
  expect(backOff(1, () => 1)).toBe(6_000);
});

it('tries a receiver that never answers more than a dozen times in three days', () => {
  let attempts = 1;
  let waited = 0;
  while (waited < 3 * 24 * 60 * 60 * 1000) {
    waited += backOff(attempts, () => 0.5);
    attempts += 1;
  }
  expect(attempts).toBeGreaterThan(12);
});
