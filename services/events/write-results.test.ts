import { expect, it } from 'vitest';
import { backOff } from '#core/back-off.ts';
import { DELIVERY_PAUSES } from './write-results.ts';

const pause = (attempts: number, random: number) => backOff(attempts, DELIVERY_PAUSES, () => random);

it('waits three times as long after each failure, up to eight hours, a fifth more or less', () => {
  expect([1, 2, 3, 20].map((attempts) => pause(attempts, 0.5))).toEqual([5_000, 15_000, 45_000, 28_800_000]);
  expect(pause(1, 0)).toBe(4_000);
  expect(pause(1, 1)).toBe(6_000);
});

it('tries a receiver that never answers more than a dozen times in three days', () => {
  let attempts = 1;
  let waited = 0;
  while (waited < 3 * 24 * 60 * 60 * 1000) {
    waited += pause(attempts, 0.5);
    attempts += 1;
  }
  expect(attempts).toBeGreaterThan(12);
});
