import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import { mainRegion } from './document-mask.ts';
import { enclosingQuad, isConvex, regionHull } from './enclosing-quad.ts';
import { drawMask, furthest } from './mask.fixture.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

test('the quad around a polygon with cut corners has the corners that were cut', () => {
  const octagon: Point[] = [
    { x: 10, y: 0 },
    { x: 80, y: 0 },
    { x: 90, y: 8 },
    { x: 90, y: 50 },
    { x: 82, y: 60 },
    { x: 4, y: 60 },
    { x: 0, y: 55 },
    { x: 0, y: 7 },
  ];
  const whole: Quad = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 90, y: 60 },
    { x: 0, y: 60 },
  ];
  expect(furthest(enclosingQuad(octagon, { width: 200, height: 200 }), whole)).toBeLessThan(1e-6);
});

test('a triangle has no quad around it', () => {
  const triangle = [
    { x: 0, y: 0 },
    { x: 9, y: 2 },
    { x: 3, y: 9 },
  ];
  expect(enclosingQuad(triangle, { width: 10, height: 10 })).toBeUndefined();
});

test('whatever the region, the quad around it is convex and clockwise or there is none', () => {
  const cells = fc.array(fc.boolean(), { minLength: 12 * 9, maxLength: 12 * 9 });
  fc.assert(
    fc.property(cells, (filled) => {
      const region = mainRegion({ width: 12, height: 9, data: Float32Array.from(filled, Number) });
      const quad = region && enclosingQuad(regionHull(region), { width: 12, height: 9 });
      expect(quad === undefined || isConvex(quad)).toBe(true);
    }),
    runs,
  );
});

test('of two documents the larger is meant, of two alike the one nearer the centre', () => {
  const box = (x: number, y: number, w: number, h: number): Quad => [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
  const small = box(45, 30, 10, 6);
  const large = box(5, 40, 30, 18);
  const central = box(40, 20, 30, 18);
  const meant = (...quads: Quad[]) => {
    const region = mainRegion(drawMask(100, 60, quads));
    return region && enclosingQuad(regionHull(region), { width: 100, height: 60 });
  };
  expect(furthest(meant(small, large), large)).toBeLessThan(1e-6);
  expect(furthest(meant(large, central), central)).toBeLessThan(1e-6);
});
