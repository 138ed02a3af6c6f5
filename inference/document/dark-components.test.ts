import { expect, test } from 'vitest';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { darkComponents } from './dark-components.ts';

function drawing(rows: readonly string[], light: (x: number) => number = () => 200): GreyImage {
  const width = rows[0]?.length ?? 0;
  const data = Uint8Array.from({ length: width * rows.length }, (_, i) => {
    const x = i % width;
    return light(x) * (rows[Math.floor(i / width)]?.[x] === '#' ? 0.3 : 1);
  });
  return { width, height: rows.length, data };
}
const OPTIONS = { radius: 5, ratio: 0.86, minHeight: 2, maxHeight: 20 };

const SHAPES = [
  '....................',
  '..#...###.......#...',
  '..#...#.#........#..',
  '..#...#.#.........#.',
  '..#...#.#...........',
  '......###...........',
  '....................',
];

test('shapes are found with their boxes; diagonal touch joins', () => {
  const boxes = darkComponents(drawing(SHAPES), OPTIONS).map(({ x, y, width, height, area }) => [
    x,
    y,
    width,
    height,
    area,
  ]);
  expect(boxes.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [2, 1, 1, 4, 4],
    [6, 1, 3, 5, 12],
    [16, 1, 3, 3, 3],
  ]);
});

test('a strong shadow across the picture changes nothing', () => {
  const shadow = drawing(SHAPES, (x) => 220 - x * 7);
  expect(darkComponents(shadow, OPTIONS)).toEqual(darkComponents(drawing(SHAPES), OPTIONS));
});

test('arms that meet late are one shape', () => {
  const found = darkComponents(drawing(['.......', '.#...#.', '.#...#.', '.#####.', '.......']), OPTIONS);
  expect(found.map(({ width, height, area }) => [width, height, area])).toEqual([[5, 3, 9]]);
});

test('shapes too low or too tall are left out', () => {
  expect(darkComponents(drawing(SHAPES), { ...OPTIONS, minHeight: 5 })).toHaveLength(1);
  expect(darkComponents(drawing(SHAPES), { ...OPTIONS, maxHeight: 3 })).toHaveLength(1);
});
