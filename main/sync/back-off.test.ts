import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff } from './back-off.ts';

const limits = { baseMs: 1000, maxMs: 60_000 };

describe('backOff', () => {
  it('stays between half of a doubling ceiling and the maximum, however often it failed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const pause = backOff(n, limits, random);
          const ceiling = Math.min(limits.maxMs, limits.baseMs * 2 ** Math.min(n - 1, 30));
          expect(pause).toBeGreaterThanOrEqual(Math.floor(ceiling / 2));
          expect(pause).toBeLessThanOrEqual(ceiling);
        },
      ),
    );
  });
});
