import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import { edgeContrast } from './edge-lines.ts';
import { isConvex } from './enclosing-quad.ts';
import { drawMask, furthest } from './mask.fixture.ts';
import { maskOutline } from './mask-outline.ts';

const SLANTED: Quad = [
  { x: 21.3, y: 12.8 },
  { x: 74.6, y: 8.1 },
  { x: 79.2, y: 44.7 },
  { x: 17.9, y: 49.4 },
];

function outlineOf(mask: ReturnType<typeof drawMask>): Quad | undefined {
  return maskOutline(mask)?.quad;
}

test('corners are found to a fifth of a cell', () => {
  expect(furthest(outlineOf(drawMask(96, 56, [SLANTED])), SLANTED)).toBeLessThan(0.2);
});

test('a bump on an edge, as of a finger, does not draw the edge with it', () => {
  const finger: Quad = [
    { x: 40, y: 2 },
    { x: 46, y: 2 },
    { x: 46, y: 14 },
    { x: 40, y: 14 },
  ];
  expect(furthest(outlineOf(drawMask(96, 56, [SLANTED, finger])), SLANTED)).toBeLessThan(0.5);
});

test('a corner beyond the frame is found where the edges meet', () => {
  const beyond: Quad = [
    { x: -6.2, y: 14.4 },
    { x: 50.3, y: 3.7 },
    { x: 61.5, y: 40.2 },
    { x: 3.8, y: 50.9 },
  ];
  expect(furthest(outlineOf(drawMask(96, 56, [beyond])), beyond)).toBeLessThan(0.6);
});

test('an edge that the frame cuts off ends at the frame', () => {
  const cut: Quad = [
    { x: 30, y: 20 },
    { x: 70, y: 20 },
    { x: 70, y: 80 },
    { x: 30, y: 80 },
  ];
  const found = outlineOf(drawMask(96, 56, [cut]));
  expect(furthest(found, [cut[0], cut[1], { x: 70, y: 56 }, { x: 30, y: 56 }])).toBeLessThan(0.6);
});

test('the contrast of an edge is 1 for a perfect mask and 0 for an even one', () => {
  expect(edgeContrast(drawMask(96, 56, [SLANTED]), SLANTED)).toBeGreaterThan(0.99);
  expect(edgeContrast({ width: 96, height: 56, data: new Float32Array(96 * 56).fill(0.7) }, SLANTED)).toBe(0);
});

test('whatever the mask, the fitted quad is convex and clockwise', () => {
  const values = fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 160, maxLength: 160 });
  fc.assert(
    fc.property(values, (cells) => {
      const quad = outlineOf({ width: 16, height: 10, data: Float32Array.from(cells) });
      expect(quad === undefined || isConvex(quad)).toBe(true);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
