import { describe, expect, test } from 'vitest';
import { applyHomography, type Homography } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { cutOut } from './cut-out.ts';
import { warpGreySmooth } from './warp-smooth.ts';

const picture: GreyImage = {
  width: 60,
  height: 40,
  data: Uint8Array.from({ length: 60 * 40 }, (_, i) => (i * 73 + (i >> 4) * 151) % 256),
};

/** The picture's value at a pixel, its border repeated. */
function pixel(x: number, y: number): number {
  const inX = Math.min(picture.width - 1, Math.max(0, x));
  const inY = Math.min(picture.height - 1, Math.max(0, y));
  return picture.data[inY * picture.width + inX]!;
}

/** The sum of the pixels about a place, weighed by a kernel of their distance, and how far it reaches. */
function weighed(x: number, y: number, reach: number, kernel: (distance: number) => number): number {
  let sum = 0;
  for (let row = Math.floor(y) - reach + 1; row <= Math.floor(y) + reach; row++) {
    for (let column = Math.floor(x) - reach + 1; column <= Math.floor(x) + reach; column++) {
      sum += pixel(column, row) * kernel(Math.abs(column - x)) * kernel(Math.abs(row - y));
    }
  }
  return sum;
}

const linear = (t: number) => Math.max(0, 1 - t);

/** Keys (1981), a = -1/2. */
const cubic = (t: number) =>
  t <= 1 ? (1.5 * t - 2.5) * t * t + 1 : t <= 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;

/** Where the middle of a pixel of the target lies among the middles of the source's pixels, within its border. */
function placeOf(map: Homography, column: number, row: number): { x: number; y: number } {
  const { x, y } = applyHomography(map, { x: column + 0.5, y: row + 0.5 });
  return {
    x: Math.min(picture.width - 1, Math.max(0, x - 0.5)),
    y: Math.min(picture.height - 1, Math.max(0, y - 0.5)),
  };
}

/** Each value of an image against what is expected at its place. */
function largestDifference(
  { width, data }: GreyImage,
  map: Homography,
  expected: (x: number, y: number) => number,
): number {
  return data.reduce((most, value, i) => {
    const { x, y } = placeOf(map, i % width, Math.floor(i / width));
    return Math.max(most, Math.abs(value - Math.min(255, Math.max(0, expected(x, y)))));
  }, 0);
}

describe('a turned rectangle that is cut out', () => {
  test.each([
    ['within the picture', { x: 30, y: 20, angle: 0.4 }],
    ['partly beyond its border', { x: 50, y: 32, angle: -0.9 }],
  ])('%s has the values between its pixels', (_, place) => {
    const patch = cutOut(picture, { ...place, length: 6, height: 4, weight: 1 }, { along: 0, across: 0 })!;
    expect(patch.image.data.length).toBeGreaterThan(500);
    // Half a grey level is rounding, the rest the eight bits between two pixels.
    expect(largestDifference(patch.image, patch.toFrame, (x, y) => weighed(x, y, 1, linear))).toBeLessThan(
      2.5,
    );
  });
});

describe('a smooth warp', () => {
  test.each<[string, Homography]>([
    ['within the picture', [0.3, -0.1, 20, 0.1, 0.3, 8, 0.001, 0.002, 1]],
    ['partly beyond its border', [1.1, 0.3, -6, -0.2, 1.2, -2, 0.001, 0, 1]],
  ])('%s has the values of a cubic kernel', (_, map) => {
    const image = warpGreySmooth(picture, 50, 30, map);
    // The kernel is kept for 64 places between two pixels.
    expect(largestDifference(image, map, (x, y) => weighed(x, y, 2, cubic))).toBeLessThan(5);
  });
});
