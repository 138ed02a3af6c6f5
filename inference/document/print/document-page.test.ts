import { expect, it } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { documentPage } from './document-page.ts';

/** A frame whose red is the column and whose green is the row. */
const RAMP: RgbImage = {
  width: 240,
  height: 200,
  data: Uint8Array.from({ length: 240 * 200 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return [pixel % 240, Math.floor(pixel / 240), 0][i % 3]!;
  }),
};
const at = (x: number, y: number): Quad => [
  { x, y },
  { x, y },
  { x, y },
  { x, y },
];

it.each<[string, Quad | undefined, number, number]>([
  ['the whole frame', undefined, 120, 40],
  [
    'a card',
    [
      { x: 40, y: 50 },
      { x: 199, y: 50 },
      { x: 199, y: 150 },
      { x: 40, y: 150 },
    ],
    60,
    60,
  ],
  [
    // Its upper and lower sides are the longer ones in the frame, and the shorter ones of the document.
    'a document that stands tilted away',
    [
      { x: 70, y: 60 },
      { x: 170, y: 60 },
      { x: 200, y: 150 },
      { x: 40, y: 150 },
    ],
    100,
    90,
  ],
])('places a part of the frame where the page shows it: %s', (_, quad, x, y) => {
  const { page, onPage } = documentPage(RAMP, quad);
  const [place] = onPage(at(x, y));
  const pixel = 3 * (Math.floor(place.y) * page.width + Math.floor(place.x));
  expect(Math.abs(page.data[pixel]! - x)).toBeLessThan(3);
  expect(Math.abs(page.data[pixel + 1]! - y)).toBeLessThan(3);
});
