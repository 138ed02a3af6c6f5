import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyHomography, invertHomography, type Quad, rectangleToQuad } from './geometry.ts';

const shift = fc.double({ min: -0.3, max: 0.3, noNaN: true });
/** A square whose corners moved by less than a third of its side stays convex. */
const quads = fc.tuple(shift, shift, shift, shift, shift, shift, shift, shift).map(
  ([a, b, c, d, e, f, g, h]): Quad => [
    { x: 100 * a, y: 100 * b },
    { x: 100 + 100 * c, y: 100 * d },
    { x: 100 + 100 * e, y: 100 + 100 * f },
    { x: 100 * g, y: 100 + 100 * h },
  ],
);

test('a rectangle maps corner by corner to any quad, and back', () => {
  fc.assert(
    fc.property(quads, (quad) => {
      const map = rectangleToQuad(40, 30, quad);
      const back = map && invertHomography(map);
      if (!map || !back) throw new Error('a convex quad has a map');
      const corners = [
        { x: 0, y: 0 },
        { x: 40, y: 0 },
        { x: 40, y: 30 },
        { x: 0, y: 30 },
      ];
      corners.forEach((corner, i) => {
        const there = applyHomography(map, corner);
        expect(there.x).toBeCloseTo(quad[i]?.x ?? Number.NaN, 6);
        expect(there.y).toBeCloseTo(quad[i]?.y ?? Number.NaN, 6);
        const again = applyHomography(back, there);
        expect(again.x).toBeCloseTo(corner.x, 6);
        expect(again.y).toBeCloseTo(corner.y, 6);
      });
    }),
  );
});

test('a quad without area has no map', () => {
  const point = { x: 5, y: 5 };
  expect(rectangleToQuad(10, 10, [point, point, point, point])).toBeUndefined();
  expect(
    rectangleToQuad(0, 10, [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]),
  ).toBeUndefined();
});
