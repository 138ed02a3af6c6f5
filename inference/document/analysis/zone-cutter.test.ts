import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import { shrinkGrey, toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpGrey } from '#core/imaging/warp.ts';
import { meanSides } from './document-scale.ts';
import { ZoneCutter } from './zone-cutter.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const [WIDTH, HEIGHT] = [240, 160];

/** Soft waves, so that what lies between two pixels is known. */
const WAVES: RgbImage = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / 3 / WIDTH)];
    return 128 + 60 * Math.sin(x / 17 + (i % 3)) + 60 * Math.cos(y / 13);
  }),
};

const near = (x: number, y: number) =>
  fc.record({
    x: fc.double({ min: x, max: x + 20, noNaN: true }),
    y: fc.double({ min: y, max: y + 20, noNaN: true }),
  });
const inside = fc.tuple(near(5, 5), near(200, 5), near(200, 125), near(5, 125));
const anywhere = fc.double({ min: -900, max: 1500, noNaN: true });
const anyQuad = fc.tuple(
  ...(Array.from({ length: 4 }, () => fc.record({ x: anywhere, y: anywhere })) as [
    fc.Arbitrary<Quad[0]>,
    fc.Arbitrary<Quad[0]>,
    fc.Arbitrary<Quad[0]>,
    fc.Arbitrary<Quad[0]>,
  ]),
);

/** The same zone at twice its size by a warp of the whole frame, then averaged. */
function cutByWarp(quad: Quad, width: number, height: number): Uint8Array {
  const map = rectangleToQuad(2 * width, 2 * height, quad);
  if (!map) throw new RangeError('a quad without area');
  return shrinkGrey(warpGrey(toGrey(WAVES), 2 * width, 2 * height, map), 2).data;
}

/** The largest difference of two pixels; infinite where the pictures are not of one size. */
function mostApart(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return Array.from(one).reduce((most, value, i) => Math.max(most, Math.abs(value - (other[i] ?? 0))), 0);
}

test('a zone equals its part of a warp of the whole frame, at any size', () => {
  fc.assert(
    fc.property(inside, fc.integer({ min: 60, max: 260 }), (quad, longest) => {
      const cut = new ZoneCutter(WAVES, [quad]).cut(quad, longest);
      if (!cut) throw new Error('nothing was cut');
      const [wide, tall] = meanSides(quad);
      expect(Math.max(cut.width, cut.height)).toBe(Math.round(Math.min(longest, Math.max(wide, tall))));
      const expected = cutByWarp(quad, cut.width, cut.height);
      expect(mostApart(cut.data, expected)).toBeLessThanOrEqual(4);
    }),
    RUNS,
  );
});

test('zones that share a picture are cut as each for itself', () => {
  fc.assert(
    fc.property(inside, inside, fc.integer({ min: 60, max: 260 }), (one, other, longest) => {
      const together = new ZoneCutter(WAVES, [one, other]);
      for (const quad of [one, other]) {
        const alone = new ZoneCutter(WAVES, [quad]).cut(quad, longest);
        const shared = together.cut(quad, longest);
        // Places are counted from another corner, so that they are rounded differently.
        expect(mostApart(shared?.data ?? [], alone?.data ?? [0])).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: RUNS.numRuns / 4 },
  );
});

test('whatever quad and size of frame, a zone is nothing or a whole picture', () => {
  const size = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(anyQuad, size, size, fc.integer({ min: 3, max: 90 }), (quad, width, height, longest) => {
      const image = { width, height, data: new Uint8Array(width * height * 3).fill(77) };
      const cut = new ZoneCutter(image, [quad]).cut(quad, longest);
      if (cut) expect([...new Set(cut.data)]).toEqual([77]);
      if (width < 2 || height < 2) expect(cut).toBeUndefined();
    }),
    RUNS,
  );
});
