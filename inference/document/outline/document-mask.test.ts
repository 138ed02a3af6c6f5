import { expect, test } from 'vitest';
import { blended, logOddsAt } from './document-mask.ts';

const HALF = { width: 2, height: 1, data: Float32Array.of(0.5, 0.9) };

test('the odds of a cell are even at one half and end at 98 %', () => {
  expect(logOddsAt(HALF, 0.5, 0.5)).toBe(0);
  expect(logOddsAt(HALF, 1.5, 0.5)).toBeCloseTo(Math.log(9), 5);
  const sure = { width: 2, height: 1, data: Float32Array.of(0, 1) };
  expect(logOddsAt(sure, 0.5, 0.5)).toBe(-3.9);
  expect(logOddsAt(sure, 1.5, 0.5)).toBe(3.9);
});

test('a cell in doubt follows the other belief, and a sure one resists it', () => {
  const against = blended(HALF, () => -1, 0.4);
  expect(against.data[0]).toBeLessThan(0.45);
  expect(against.data[1]).toBeGreaterThan(0.7);
  expect(against.data[1]).toBeLessThan(0.8);
});

test('the other belief is asked at the centres of the cells', () => {
  const asked: number[][] = [];
  blended(
    { width: 2, height: 2, data: new Float32Array(4) },
    (x, y) => {
      asked.push([x, y]);
      return 0;
    },
    0.5,
  );
  expect(asked).toEqual([
    [0.5, 0.5],
    [1.5, 0.5],
    [0.5, 1.5],
    [1.5, 1.5],
  ]);
});
