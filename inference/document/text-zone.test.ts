import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyHomography, type Point, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import { textZone } from './text-zone.ts';

/** A card in perspective, turned by about ten degrees. */
const DOCUMENT: Quad = [
  { x: 300, y: 200 },
  { x: 1280, y: 330 },
  { x: 1190, y: 960 },
  { x: 180, y: 800 },
];
const toFrame = rectangleToQuad(1, 1, DOCUMENT)!;

/** A rectangle of the document in the frame, by its sides in shares of the document. */
const onDocument = (left: number, top: number, right: number, bottom: number): Quad => {
  const at = (x: number, y: number) => applyHomography(toFrame, { x, y });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
};

/** Where the zone should lie, to a hundredth of the document. */
function expectZone(found: Quad | undefined, [left, top, right, bottom]: [number, number, number, number]) {
  onDocument(left, top, right, bottom).forEach((corner, i) => {
    expect(distance(corner, found![i]!)).toBeLessThan(2);
  });
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

describe('the fields of a document are printed', () => {
  test('beside the portrait and above the zone on a data page', () => {
    const found = textZone(DOCUMENT, [onDocument(0.04, 0.75, 0.96, 0.97), onDocument(0.05, 0.2, 0.3, 0.7)]);
    expectZone(found, [0.32, 0.04, 0.96, 0.73]);
  });

  test('above the zone on the back of a card', () => {
    expectZone(textZone(DOCUMENT, [onDocument(0.04, 0.6, 0.96, 0.96)]), [0.04, 0.04, 0.96, 0.58]);
  });

  test('below or above a symbol, where there is more room', () => {
    expectZone(textZone(DOCUMENT, [onDocument(0.1, 0.1, 0.9, 0.3)]), [0.04, 0.32, 0.96, 0.96]);
    expectZone(textZone(DOCUMENT, [onDocument(0.1, 0.6, 0.9, 0.8)]), [0.04, 0.04, 0.96, 0.58]);
  });
});

test('a document of which nothing else is known has no part that is its print', () => {
  expect(textZone(DOCUMENT, [])).toBeUndefined();
});

test('the space beside parts that fill a document is no place for fields', () => {
  expect(textZone(DOCUMENT, [onDocument(0.03, 0.08, 0.97, 0.92)])).toBeUndefined();
});

test('a document without area has no text', () => {
  const [a] = DOCUMENT;
  expect(textZone([a, a, a, a], [DOCUMENT])).toBeUndefined();
});

test('the zone lies within the document and on no other part, wherever those are', () => {
  const share = fc.double({ min: -0.2, max: 1.2, noNaN: true });
  const side = fc.tuple(share, share).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 3 }), (parts) => {
      const others = parts.map(([[left, right], [top, bottom]]) => rectangle(left, top, right, bottom));
      const found = textZone(rectangle(0, 0, 1, 1), others);
      if (!found) return;
      const [{ x: left, y: top }, , { x: right, y: bottom }] = found;
      expect(Math.min(left, top)).toBeGreaterThan(0);
      expect(Math.max(right, bottom)).toBeLessThan(SIDE);
      const apart = others.map(
        ([from, , to]) => to.x <= left || from.x >= right || to.y <= top || from.y >= bottom,
      );
      expect(apart).not.toContain(false);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});

const SIDE = 1000;

/** An upright rectangle of a square document. */
function rectangle(left: number, top: number, right: number, bottom: number): Quad {
  return [
    { x: left * SIDE, y: top * SIDE },
    { x: right * SIDE, y: top * SIDE },
    { x: right * SIDE, y: bottom * SIDE },
    { x: left * SIDE, y: bottom * SIDE },
  ];
}
