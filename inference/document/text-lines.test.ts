import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DarkComponent } from './dark-components.ts';
import { textLines } from './text-lines.ts';

/** A row of evenly spaced upright marks along a tilted line. */
function row(count: number, slope: number, pitch: number, at: { x: number; y: number }): DarkComponent[] {
  return Array.from({ length: count }, (_, i) => {
    const [cx, cy] = [at.x + i * pitch, at.y + i * pitch * slope];
    const [width, height] = [pitch * 0.6, pitch * 0.95];
    return { x: cx - width / 2, y: cy - height / 2, width, height, cx, cy, area: width * height * 0.4 };
  });
}

test('a row of marks is one line with its slope and pitch, at any tilt up to 17 degrees', () => {
  const slope = fc.double({ min: -0.3, max: 0.3, noNaN: true });
  const pitch = fc.double({ min: 6, max: 30, noNaN: true });
  fc.assert(
    fc.property(slope, pitch, fc.integer({ min: 10, max: 44 }), (tilt, step, count) => {
      const lines = textLines(row(count, tilt, step, { x: 40, y: 300 }));
      expect(lines).toHaveLength(1);
      expect(lines[0]?.slope).toBeCloseTo(tilt, 6);
      expect(lines[0]?.pitch).toBeCloseTo(step, 6);
      expect(lines[0]?.irregularity).toBeCloseTo(0, 6);
    }),
  );
});

test('characters lost in the middle do not split a line', () => {
  const marks = row(44, 0.05, 12, { x: 20, y: 100 }).filter((_, i) => i < 15 || i > 19);
  const lines = textLines(marks);
  expect(lines.map(({ components }) => components.length)).toEqual([39]);
  expect(lines[0]?.pitch).toBeCloseTo(12, 6);
});

test('two lines under each other stay two', () => {
  const lines = textLines([...row(30, 0.1, 10, { x: 20, y: 100 }), ...row(30, 0.1, 10, { x: 20, y: 122 })]);
  expect(lines.map(({ components }) => components.length)).toEqual([30, 30]);
});

test('uneven spacing, as of running text, shows in the irregularity', () => {
  let x = 0;
  const marks = row(30, 0, 10, { x: 0, y: 50 }).map((mark, i) => {
    x += [7, 12, 9, 15, 6][i % 5] ?? 0;
    return { ...mark, cx: x, x: x - 3 };
  });
  expect(textLines(marks)[0]?.irregularity).toBeGreaterThan(0.2);
});
