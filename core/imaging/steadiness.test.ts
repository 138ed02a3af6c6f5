import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quad } from './geometry.ts';
import { Steadiness } from './steadiness.ts';

const at = (x: number, y: number, size = 100): Quad => [
  { x, y },
  { x: x + size * 0.8, y },
  { x: x + size * 0.8, y: y + size * 0.6 },
  { x, y: y + size * 0.6 },
];
const LIMITS = { percentPerSecond: 10, holdMs: 300 };

test('motion is measured in percent of the diagonal per second', () => {
  const steadiness = new Steadiness(LIMITS);
  expect(steadiness.add(at(0, 0), 0)).toBe(Number.POSITIVE_INFINITY);
  expect(steadiness.add(at(3, 4), 100)).toBeCloseTo(50);
});

test('a document that lies still is steady after the hold, and not before', () => {
  const steadiness = new Steadiness(LIMITS);
  const seen = [0, 100, 200, 300].map((time) => {
    steadiness.add(at(7, 7), time);
    return steadiness.steady;
  });
  expect(seen).toEqual([false, false, false, true]);
});

test('one jerk, a lost document or a stopped clock starts the hold again', () => {
  for (const [quad, time] of [
    [at(40, 0), 400],
    [undefined, 400],
    [at(7, 7), 300],
  ] as const) {
    const steadiness = new Steadiness(LIMITS);
    for (const past of [0, 100, 200, 300]) steadiness.add(at(7, 7), past);
    steadiness.add(quad, time);
    expect(steadiness.steady).toBe(false);
  }
});

test('motion does not depend on how large the document is in the frame', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 50, noNaN: true }),
      (scale, shift) => {
        const motionAt = (size: number) => {
          const steadiness = new Steadiness(LIMITS);
          steadiness.add(at(0, 0, 100 * size), 0);
          return steadiness.add(at(shift * size, 0, 100 * size), 200);
        };
        expect(motionAt(scale)).toBeCloseTo(motionAt(1), 6);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
