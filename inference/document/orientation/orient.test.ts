import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quad } from '#core/imaging/geometry.ts';
import { orient, orientations, readsMirrored } from './orient.ts';

/** A card of 160 x 100 about (300, 200), its top left first, turned clockwise. */
function card(degrees: number): Quad {
  const angle = (degrees * Math.PI) / 180;
  const at = (x: number, y: number) => ({
    x: 300 + x * Math.cos(angle) - y * Math.sin(angle),
    y: 200 + x * Math.sin(angle) + y * Math.cos(angle),
  });
  return [at(-80, -50), at(80, -50), at(80, 50), at(-80, 50)];
}

function begunAt([a, b, c, d]: Quad, corner: number): Quad {
  const corners = [a, b, c, d, a, b, c];
  return corners.slice(corner, corner + 4) as unknown as Quad;
}

const anyTurn = fc.double({ min: -180, max: 180, noNaN: true });
const anyCorner = fc.integer({ min: 0, max: 3 });
const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

test('whatever corner an outline begins with, the turn of the text finds the top left of the document', () => {
  fc.assert(
    fc.property(anyTurn, anyCorner, fc.double({ min: -40, max: 40, noNaN: true }), (turn, corner, error) => {
      const found = orient(begunAt(card(turn), corner), { mrzRotation: turn + error });
      expect(found).toEqual({ quad: card(turn), by: 'mrz', mirrored: false });
    }),
    runs,
  );
});

test('all four rotations of a side with only a portrait follow the face', () => {
  for (const turn of [0, 90, 180, 270]) {
    for (const corner of [0, 1, 2, 3]) {
      const found = orient(begunAt(card(turn), corner), { faceRollDegrees: turn - 7 });
      expect(found).toMatchObject({ quad: card(turn), by: 'face', mirrored: false });
    }
  }
});

test('machine readable text outweighs a bar code, and a bar code a face', () => {
  const quad = card(90);
  expect(orient(quad, { mrzRotation: 90, barcodeRotation: 0, faceRollDegrees: 0 })).toMatchObject({
    quad,
    by: 'mrz',
  });
  expect(orient(quad, { barcodeRotation: 90, faceRollDegrees: 180 })).toMatchObject({ quad, by: 'barcode' });
});

test('without evidence a document is taken for landscape and the way up that is nearer to upright', () => {
  const found = orient(begunAt(card(20), 3), {});
  expect(found).toEqual({ quad: card(20), by: 'assumed', mirrored: false });
});

describe('a mirrored document', () => {
  test('is named when its text reads only flipped', () => {
    const found = orient(card(0), { mrzRotation: 0, mirroredText: true });
    expect(found).toMatchObject({ mirrored: 'text-reads-mirrored' });
  });

  test('is named when its corners run against the clock', () => {
    const [a, b, c, d] = card(0);
    expect(orient([b, a, d, c], {})).toMatchObject({ mirrored: 'corners-run-backwards' });
  });

  test.each([
    [0.42, 0.93, true],
    [0.93, 0.42, false],
    [0.9, 0.95, false],
    [0.2, 0.4, false],
  ])('read at %d as it stands and at %d flipped: %s', (asSeen, flipped, mirrored) => {
    expect(readsMirrored(asSeen, flipped)).toBe(mirrored);
  });
});

test('two orders have a long side first and two a short one, all four clockwise and different', () => {
  fc.assert(
    fc.property(anyTurn, anyCorner, (turn, corner) => {
      const { landscape, portrait } = orientations(begunAt(card(turn), corner));
      const firstSide = ([a, b]: Quad) => Math.round(Math.hypot(b.x - a.x, b.y - a.y));
      expect([...landscape, ...portrait].map(firstSide)).toEqual([160, 160, 100, 100]);
      expect(new Set([...landscape, ...portrait].map(([a]) => `${a.x} ${a.y}`)).size).toBe(4);
    }),
    runs,
  );
});
