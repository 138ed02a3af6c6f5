import { expect, test } from 'vitest';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { findBarTextures, isBand } from './bar-texture.ts';

/** Grey with upright stripes in some rectangles. */
function striped(boxes: readonly [x: number, y: number, width: number, height: number][]): GreyImage {
  const [width, height] = [900, 700];
  const data = new Uint8Array(width * height).fill(128);
  for (const [left, top, wide, tall] of boxes) {
    for (let y = top; y < top + tall; y++)
      for (let x = left; x < left + wide; x++) data[y * width + x] = x % 8 < 4 ? 60 : 200;
  }
  return { width, height, data };
}

test('a band comes before striped surroundings that are heavier', () => {
  const [first, second, ...more] = findBarTextures(
    striped([
      [40, 40, 300, 600],
      [440, 300, 400, 100],
    ]),
  );
  expect(more).toEqual([]);
  expect(first?.x).toBeCloseTo(640, -2);
  expect([first, second].map((texture) => texture && isBand(texture))).toEqual([true, false]);
  expect(second?.weight).toBeGreaterThan(first?.weight ?? 0);
});

test('an area shorter than the shortest symbol is no place for one', () => {
  expect(findBarTextures(striped([[100, 40, 24, 600]]))).toEqual([]);
  expect(findBarTextures(striped([[100, 40, 100, 40]]))).toHaveLength(1);
});
