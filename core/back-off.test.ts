import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff } from './back-off.ts';

describe('backOff', () => {
  it('stays between half of a doubling ceiling and the longest pause, however often it failed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const limits = { firstMs: 1000, longestMs: 60_000, spread: [0.5, 1] } as const;
          const pause = backOff(n, limits, () => random);
          const ceiling = Math.min(60_000, 1000 * 2 ** Math.min(n - 1, 30));
          expect(pause).toBeGreaterThanOrEqual(Math.floor(ceiling / 2));
          expect(pause).toBeLessThanOrEqual(ceiling);
        },
      ),
    );
  });

  it('doubles the whole pause where nothing else is asked for', () => {
    const limits = { firstMs: 30, longestMs: 100 };
    expect([1, 2, 3, 5000].map((failures) => backOff(failures, limits))).toEqual([30, 60, 100, 100]);
  });
});
