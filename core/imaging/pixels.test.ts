import { expect, test } from 'vitest';
import { doubledGrey, shrinkGrey, toGrey } from './grey-image.ts';
import { luminanceStatistics } from './luminance.ts';
import { laplacianVariance } from './sharpness.ts';

const grey = (width: number, height: number, at: (x: number, y: number) => number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
});

test('grey weighs green most and blue least, and keeps white and black', () => {
  const colours = new Uint8Array([255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]);
  expect([...toGrey({ width: 5, height: 1, data: colours }).data]).toEqual([255, 0, 76, 149, 28]);
});

test('grey is the same wherever the pixels lie in memory and whatever their number', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * 151 + (i >> 3) * 67) % 256);
  for (const [offset, pixels] of [
    [0, 12],
    [4, 13],
    [1, 12],
    [2, 15],
  ] as const) {
    const data = bytes.subarray(offset, offset + 3 * pixels);
    const expected = Array.from({ length: pixels }, (_, i) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(3 * i);
      return Math.floor((77 * red + 150 * green + 29 * blue) / 256);
    });
    expect([...toGrey({ width: pixels, height: 1, data }).data]).toEqual(expected);
  }
});

test('shrinking averages whole blocks and leaves the rest out', () => {
  const image = grey(5, 3, (x, y) => x * 10 + y * 100);
  expect(shrinkGrey(image, 2)).toEqual({ width: 2, height: 1, data: new Uint8Array([55, 75]) });
  expect(shrinkGrey(image, 1)).toEqual(image);
});

test('doubling puts two pixels in place of each, between it and its neighbours, and shrinks back to it', () => {
  const image = grey(3, 2, (x, y) => x * 40 + y * 80);
  const doubled = doubledGrey(image);
  expect([doubled.width, doubled.height]).toEqual([6, 4]);
  expect([...doubled.data.slice(0, 6)]).toEqual([0, 10, 30, 50, 70, 80]);
  expect([...doubled.data.slice(6, 12)]).toEqual([20, 30, 50, 70, 90, 100]);
  expect(doubledGrey(grey(2, 2, () => 255)).data.every((value) => value === 255)).toBe(true);
  expect(doubledGrey(grey(1, 1, () => 7))).toEqual(grey(2, 2, () => 7));
});

test('sharpness is nothing for a flat picture and falls when edges soften', () => {
  const hard = grey(20, 20, (x) => (x < 10 ? 0 : 200));
  const soft = grey(20, 20, (x) => Math.min(200, Math.max(0, (x - 5) * 20)));
  expect(laplacianVariance(grey(20, 20, () => 90))).toBe(0);
  expect(laplacianVariance(hard)).toBeGreaterThan(10 * laplacianVariance(soft));
  expect(laplacianVariance(hard, { x: 0, y: 0, width: 6, height: 20 })).toBe(0);
});

test('luminance tells mean, spread and burnt share', () => {
  const image = grey(10, 10, (x) => (x === 0 ? 255 : 100));
  expect(luminanceStatistics(image)).toEqual({ mean: 115.5, burnt: 0.1, p5: 100, p95: 255 });
});
