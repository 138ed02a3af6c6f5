import { expect, test } from 'vitest';
import { TILE, transformTile } from './fourier.ts';

const tile = (at: (x: number, y: number) => number) =>
  Float32Array.from({ length: TILE * TILE }, (_, i) => at(i % TILE, Math.floor(i / TILE)));

test('a wave is found at its own frequency and the opposite one, and nowhere else', () => {
  const re = tile((x, y) => Math.cos((2 * Math.PI * (5 * x + 60 * y)) / TILE));
  const im = tile(() => 0);
  transformTile(re, im);
  const strong = [...re.keys()].filter((i) => Math.hypot(re[i]!, im[i]!) > 1);
  expect(strong).toEqual([4 * TILE + 59, 60 * TILE + 5]);
  expect(re[60 * TILE + 5]).toBeCloseTo((TILE * TILE) / 2, 0);
});

test('the transform agrees with the sum that defines it', () => {
  const source = tile((x, y) => ((x * 37 + y * 101 + x * y) % 29) - 14);
  const re = source.slice();
  const im = tile((x, y) => ((x * 11 + y * 7) % 5) - 2);
  const imaginary = im.slice();
  transformTile(re, im);
  for (const [kx, ky] of [
    [0, 0],
    [3, 61],
    [32, 17],
  ] as const) {
    let [real, other] = [0, 0];
    for (let i = 0; i < source.length; i++) {
      const angle = (-2 * Math.PI * (kx * (i % TILE) + ky * Math.floor(i / TILE))) / TILE;
      real += source[i]! * Math.cos(angle) - imaginary[i]! * Math.sin(angle);
      other += source[i]! * Math.sin(angle) + imaginary[i]! * Math.cos(angle);
    }
    expect(re[ky * TILE + kx]).toBeCloseTo(real, -1);
    expect(im[ky * TILE + kx]).toBeCloseTo(other, -1);
  }
});
