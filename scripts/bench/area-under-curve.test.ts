import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaUnderCurve } from './area-under-curve.ts';

const figures = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 });
const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

test('figures that never mix have an area of 1, or 0 the other way round', () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5])).toBe(1);
  expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(0);
  expect(areaUnderCurve([], [1])).toBeNaN();
});

test('the area is the share of pairs in the right order, ties by half', () => {
  fc.assert(
    fc.property(figures, figures, (negatives, positives) => {
      let pairs = 0;
      for (const p of positives) for (const n of negatives) pairs += p > n ? 1 : p === n ? 0.5 : 0;
      expect(areaUnderCurve(negatives, positives)).toBeCloseTo(
        pairs / (negatives.length * positives.length),
        9,
      );
    }),
    runs,
  );
});

test('exchanging the two lists turns the area round', () => {
  fc.assert(
    fc.property(figures, figures, (a, b) => {
      expect(areaUnderCurve(a, b) + areaUnderCurve(b, a)).toBeCloseTo(1, 9);
    }),
    runs,
  );
});
