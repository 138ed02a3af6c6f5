import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centreAt, enlargedLine, fitCentreLine } from './centre-line.ts';

const lines = fc.record({
  intercept: fc.double({ min: -500, max: 1500, noNaN: true }),
  slope: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  bow: fc.double({ min: -5e-5, max: 5e-5, noNaN: true }),
  middle: fc.double({ min: 0, max: 1900, noNaN: true }),
});
const along = (line: Parameters<typeof centreAt>[0], count: number) =>
  Array.from({ length: count }, (_, i) => ({ cx: 100 + 30 * i, cy: centreAt(line, 100 + 30 * i) }));

test('a bowed line is found again from its points', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 16, max: 44 }), (line, count) => {
      const points = along(line, count);
      const fitted = fitCentreLine(points);
      for (const { cx, cy } of points) expect(centreAt(fitted, cx)).toBeCloseTo(cy, 4);
    }),
  );
});

test('a few points make a straight line', () => {
  const straight = { intercept: 20, slope: 0.1, bow: 0, middle: 0 };
  expect(fitCentreLine(along(straight, 6)).bow).toBe(0);
  expect(centreAt(fitCentreLine(along(straight, 6)), 900)).toBeCloseTo(110, 6);
});

test('one point far off the line does not move it', () => {
  const points = along({ intercept: 20, slope: 0.1, bow: 0, middle: 0 }, 20);
  points[7] = { cx: points[7]?.cx ?? 0, cy: 400 };
  expect(centreAt(fitCentreLine(points), 100)).toBeCloseTo(30, 0);
});

test('an enlarged line runs through the enlarged points', () => {
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 0, max: 900 }),
      (line, factor, x) => {
        expect(centreAt(enlargedLine(line, factor), x * factor)).toBeCloseTo(centreAt(line, x) * factor, 4);
      },
    ),
  );
});
