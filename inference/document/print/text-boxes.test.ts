import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convexHull } from '#core/imaging/convex-hull.ts';
import { printedCharacters } from './ctc-characters.ts';
import { affordableLines } from './recognise-lines.ts';
import { smallestRectangle } from './smallest-rectangle.ts';
import { textBoxes } from './text-boxes.ts';

/** A map of two bars side by side, each 20 by 4 cells. */
function bars(gap: number) {
  const [width, height] = [80, 20];
  const probability = new Float32Array(width * height);
  for (let y = 8; y < 12; y++) {
    probability.fill(0.9, y * width + 5, y * width + 25);
    probability.fill(0.9, y * width + 25 + gap, y * width + 45 + gap);
  }
  return { width, height, probability, scaleX: 2, scaleY: 2 };
}

it('keeps two columns apart, and gives a line its place in pixels of the page, grown by the border that the model leaves off', () => {
  const boxes = textBoxes(bars(2));
  expect(boxes).toHaveLength(2);
  const [left] = boxes.sort((a, b) => a.quad[0].x - b.quad[0].x);
  expect(left!.quad[0].x).toBeLessThan(10);
  expect(left!.quad[0].x).toBeGreaterThan(0);
  expect(left!.length).toBeGreaterThan(left!.height);
});

/** A bar of so many cells in width and height. */
function bar(wide: number, high: number) {
  const map = { width: 60, height: 60, probability: new Float32Array(3600), scaleX: 2, scaleY: 2 };
  for (let y = 10; y < 10 + high; y++) map.probability.fill(0.9, y * 60 + 10, y * 60 + 10 + wide);
  return textBoxes(map)[0]!;
}

it('takes a letter, which is higher than wide, for a level line, and a long upright bar for an upright one', () => {
  const [a, b] = bar(5, 8).quad;
  expect(Math.abs(b.x - a.x)).toBeGreaterThan(Math.abs(b.y - a.y));
  expect(bar(5, 8).height).toBeGreaterThan(bar(5, 8).length);
  const [c, d] = bar(5, 40).quad;
  expect(Math.abs(d.y - c.y)).toBeGreaterThan(Math.abs(d.x - c.x));
});

it('leaves out specks and unlikely boxes', () => {
  const map = bars(2);
  expect(textBoxes({ ...map, probability: map.probability.map((value) => value * 0.5) })).toEqual([]);
  const speck = new Float32Array(map.probability.length);
  speck[500] = 1;
  expect(textBoxes({ ...map, probability: speck })).toEqual([]);
});

it('finds the smallest rectangle around points at any angle', () => {
  fc.assert(
    fc.property(fc.double({ min: -1.5, max: 1.5, noNaN: true }), (angle) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const corners = [
        [0, 0],
        [40, 0],
        [40, 8],
        [0, 8],
        [20, 4],
      ].map(([x = 0, y = 0]) => ({ x: 100 + x * c - y * s, y: 100 + x * s + y * c }));
      const found = smallestRectangle(convexHull(corners));
      expect(found?.length).toBeCloseTo(40, 6);
      expect(found?.height).toBeCloseTo(8, 6);
    }),
  );
  expect(smallestRectangle(convexHull([{ x: 1, y: 1 }]))).toBeUndefined();
});

it('decodes a line: blanks part equal characters, and each has its own confidence and place', () => {
  const classes = ['', 'A', 'B', ' '];
  const steps = [1, 1, 0, 1, 2];
  const probabilities = new Float32Array(steps.length * classes.length).fill(0.1);
  steps.forEach((best, step) => {
    probabilities[step * classes.length + best] = step === 1 ? 0.9 : 0.7;
  });
  const line = printedCharacters(probabilities, steps.length, classes);
  expect(line.map(({ text }) => text).join('')).toBe('AAB');
  expect(line[0]).toEqual({ text: 'A', confidence: expect.closeTo(0.9, 5), at: 0.3 });
});

it('leaves out lines too low to read, and reads of a page full of print only the largest', () => {
  expect(textBoxes({ ...bars(2), scaleX: 0.5, scaleY: 0.5 })).toEqual([]);
  const quad = textBoxes(bars(2))[0]!.quad;
  const long = { quad, length: 1000, height: 10, score: 1 };
  const boxes = [...Array.from({ length: 40 }, () => long), { ...long, length: 40 }];
  const read = affordableLines(boxes);
  // Each of the long lines takes the most columns; what fits beside them is read as well.
  expect(read).toHaveLength(19);
  expect(read.at(-1)?.length).toBe(40);
  expect(affordableLines([long])).toEqual([long]);
});
