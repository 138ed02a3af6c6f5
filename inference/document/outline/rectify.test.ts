import { expect, test } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { rectify } from './rectify.ts';

/** A frame whose red is the column and whose green is the row. */
const RAMP: RgbImage = {
  width: 200,
  height: 200,
  data: Uint8Array.from(
    { length: 200 * 200 * 3 },
    (_, i) => [Math.floor(i / 3) % 200, Math.floor(i / 600), 0][i % 3]!,
  ),
};
const CARD: Quad = [
  { x: 20, y: 50 },
  { x: 178.6, y: 50 },
  { x: 178.6, y: 150 },
  { x: 20, y: 150 },
];

test('a card is cut out at the aspect of its format', () => {
  const { width, height, data } = rectify(RAMP, CARD, 856);
  expect([width, height]).toEqual([856, 540]);
  expect([data[0], data[1]]).toEqual([20, 50]);
});

test('a quad that begins with a short side is laid on its long one', () => {
  const [a, b, c, d] = CARD;
  const { width, height, data } = rectify(RAMP, [b, c, d, a], 856);
  expect([width, height]).toEqual([856, 540]);
  expect([data[0], data[1]]).toEqual([178, 149]);
});

test('corners outside the frame repeat its border', () => {
  const [a, b, c, d] = CARD;
  const shift = ({ x, y }: { x: number; y: number }) => ({ x: x - 60, y });
  const { data } = rectify(RAMP, [shift(a), shift(b), shift(c), shift(d)], 100);
  expect(data[0]).toBe(0);
});

test('a quad without area is refused', () => {
  const point = { x: 1, y: 1 };
  expect(() => rectify(RAMP, [point, point, point, point], 100)).toThrow(RangeError);
});
