import { expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { letterboxToPlanes } from './letterbox-planar.ts';
import { warpToPlanes } from './warp-planar.ts';

const RAW = { offset: 0, divisor: 1 };
const IDENTITY = { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 };

/** Red rises with the column, green with the row, blue is constant. */
function ramp(width: number, height: number): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.set([10 * (pixel % width), 10 * Math.floor(pixel / width), 200], 3 * pixel);
  }
  return { width, height, data };
}

function at(planes: Float32Array, size: number, x: number, y: number): number[] {
  return [0, 1, 2].map((channel) => planes[channel * size * size + y * size + x]!);
}

test('the identity map copies pixels into planes', () => {
  const planes = warpToPlanes(ramp(9, 9), IDENTITY, 8, RAW);
  expect(at(planes, 8, 3, 5)).toEqual([30, 50, 200]);
});

test('places between pixels are interpolated', () => {
  const planes = warpToPlanes(ramp(9, 9), { ...IDENTITY, c: 0.25, f: 0.5 }, 4, RAW);
  expect(at(planes, 4, 2, 1)).toEqual([22.5, 15, 200]);
});

test('the area outside the picture is black, and the edge fades into it', () => {
  const planes = warpToPlanes(ramp(4, 4), { ...IDENTITY, c: -2.5 }, 4, RAW);
  expect(at(planes, 4, 0, 1)).toEqual([0, 0, 0]);
  expect(at(planes, 4, 2, 1)).toEqual([0, 5, 100]);
  expect(at(planes, 4, 3, 1)).toEqual([5, 10, 200]);
});

test('a shrinking map averages the covered pixels', () => {
  const stripes: RgbImage = { width: 8, height: 8, data: new Uint8Array(192) };
  for (let pixel = 0; pixel < 64; pixel += 2) stripes.data.fill(200, 3 * pixel, 3 * pixel + 3);
  const planes = warpToPlanes(stripes, { a: 2, b: 0, c: 0.5, d: 0, e: 2, f: 0.5 }, 3, RAW);
  expect(at(planes, 3, 1, 1)).toEqual([100, 100, 100]);
});

test('a quarter turn moves columns to rows', () => {
  const planes = warpToPlanes(ramp(8, 8), { a: 0, b: -1, c: 7, d: 1, e: 0, f: 0 }, 8, RAW);
  expect(at(planes, 8, 2, 6)).toEqual([10, 20, 200]);
});

test('values are normalised on the way', () => {
  const planes = warpToPlanes(ramp(4, 4), IDENTITY, 2, { offset: 100, divisor: 50 });
  expect(at(planes, 2, 0, 0)).toEqual([-2, -2, 2]);
});

test('a letterbox shows the whole picture between black bars', () => {
  const white: RgbImage = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(255) };
  const planes = letterboxToPlanes(white, 16, { offset: 127.5, divisor: 127.5 });
  expect(at(planes, 16, 8, 3)).toEqual([-1, -1, -1]);
  expect(at(planes, 16, 8, 4)).toEqual([1, 1, 1]);
  expect(at(planes, 16, 0, 11)).toEqual([1, 1, 1]);
  expect(at(planes, 16, 8, 12)).toEqual([-1, -1, -1]);
});

test('a letterbox of the picture own size copies it', () => {
  const planes = letterboxToPlanes(ramp(16, 16), 16, RAW);
  expect(at(planes, 16, 5, 9)).toEqual([50, 90, 200]);
});
