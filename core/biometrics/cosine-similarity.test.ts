import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosineSimilarity } from './cosine-similarity.ts';

const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 })
  .map((values) => Float32Array.from(values));

test('known angles give their cosine', () => {
  const east = Float32Array.of(2, 0);
  expect(cosineSimilarity(east, Float32Array.of(5, 0))).toBe(1);
  expect(cosineSimilarity(east, Float32Array.of(0, 3))).toBe(0);
  expect(cosineSimilarity(east, Float32Array.of(-1, 0))).toBe(-1);
  expect(cosineSimilarity(east, Float32Array.of(1, 1))).toBeCloseTo(Math.SQRT1_2, 6);
});

test('it is symmetric and stays between -1 and 1', () => {
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      const similarity = cosineSimilarity(a, b);
      expect(similarity).toBe(cosineSimilarity(b, a));
      expect(Math.abs(similarity)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a vector without length resembles nothing', () => {
  expect(cosineSimilarity(new Float32Array(4), Float32Array.of(1, 2, 3, 4))).toBe(0);
});

test('vectors of different lengths are refused', () => {
  expect(() => cosineSimilarity(new Float32Array(3), new Float32Array(4))).toThrow(RangeError);
});
