import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpGrey } from '#core/imaging/warp.ts';
import type { Belief } from './edge-profiles.ts';
import { isConvex } from './enclosing-quad.ts';
import { furthest } from './mask.fixture.ts';
import { snapEdges } from './snap-edges.ts';

const CARD: Quad = [
  { x: 90.4, y: 60.2 },
  { x: 310.7, y: 48.5 },
  { x: 322.1, y: 190.6 },
  { x: 84.3, y: 201.9 },
];

/** A card of one grey on a ground of another, with a darker frame printed inside it. */
function frameWith(card: number, ground: number, print: number): RgbImage {
  const [width, height] = [400, 260];
  const face = { width: 160, height: 100, data: new Uint8Array(160 * 100).fill(card) };
  for (let i = 0; i < 160 * 100; i++) {
    const [x, y] = [i % 160, Math.floor(i / 160)];
    if (Math.min(x, y, 159 - x, 99 - y) > 12) face.data[i] = print;
    if (Math.min(x, y, 159 - x, 99 - y) < 1) face.data[i] = ground;
  }
  const toFrame = rectangleToQuad(158, 98, CARD);
  const toCard = toFrame && invertHomography(toFrame);
  if (!toCard) throw new Error('the card of this test has no area');
  // One pixel of ground is around the card, so that its border can be repeated.
  const [a, b, c, d, e, f, g, h, i] = toCard;
  const shifted = [a + g, b + h, c + i, d + g, e + h, f + i, g, h, i] as const;
  const grey = warpGrey(face, width, height, shifted);
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 3 }, (_, p) => grey.data[Math.floor(p / 3)]!),
  };
}

function moved(quad: Quad, offsets: readonly number[]): Quad {
  return quad.map(({ x, y }, i) => ({
    x: x + offsets[2 * i]!,
    y: y + offsets[2 * i + 1]!,
  })) as unknown as Quad;
}

/** A mask with the edge of a quad, whose certainty grows over this many pixels. */
function beliefIn(quad: Quad, softness: number): Belief {
  return (x, y) => {
    const inside = quad.map((a, i) => {
      const b = quad[(i + 1) % 4]!;
      return ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y);
    });
    return Math.min(3.9, Math.max(-3.9, Math.min(...inside) / softness));
  };
}

const NO_BELIEF: Belief = () => 0;

test('a rough quad is drawn onto the edges of the card, to a pixel', () => {
  const rough = moved(CARD, [4, -3, -4, 3, 3, 4, -4, 2]);
  expect(furthest(snapEdges(frameWith(190, 90, 160), rough, NO_BELIEF), CARD)).toBeLessThan(1);
});

test('of two edges the one that the mask believes in is taken, though the other is stronger and nearer', () => {
  const frame = frameWith(150, 100, 20);
  const rough = moved(CARD, [9, 9, -9, 9, -9, -9, 9, -9]);
  expect(furthest(snapEdges(frame, rough, beliefIn(CARD, 2)), CARD)).toBeLessThan(1.5);
  expect(furthest(snapEdges(frame, rough, NO_BELIEF), CARD)).toBeGreaterThan(8);
});

test('without any edge the quad stays', () => {
  expect(furthest(snapEdges(frameWith(120, 120, 120), CARD, NO_BELIEF), CARD)).toBeLessThan(1e-9);
});

test('whatever the picture and the quad, a convex quad stays convex', () => {
  const shift = fc.array(fc.integer({ min: -150, max: 150 }), { minLength: 8, maxLength: 8 });
  const frame = frameWith(190, 90, 30);
  fc.assert(
    fc.property(shift, (offsets) => {
      const quad = moved(CARD, offsets);
      fc.pre(isConvex(quad));
      expect(isConvex(snapEdges(frame, quad, beliefIn(CARD, 3)))).toBe(true);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
