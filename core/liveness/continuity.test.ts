import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChallengeLimits } from './challenge.ts';
import { judgeContinuity } from './continuity.ts';

const LIMITS = ChallengeLimits.parse({});

test('one blurred frame is no other face, two in a row are', () => {
  expect(judgeContinuity([0.95, 0.4, 0.96, 0.94], LIMITS)).toMatchObject({ verdict: 'PASSED', value: 0.95 });
  expect(judgeContinuity([0.95, 0.7, 0.6, 0.96], LIMITS)).toEqual({
    id: 'face-continuity',
    verdict: 'FAILED',
    reason: 'another-face',
    value: 0.7,
    threshold: LIMITS.continuity,
    unit: 'cosine',
    frames: 4,
  });
});

test('a likeness that a third of all strangers have is another face', () => {
  expect(judgeContinuity([0.99, 0.86, 0.87, 0.99], LIMITS)).toMatchObject({
    verdict: 'FAILED',
    reason: 'another-face',
  });
});

test('fewer than two frames say nothing', () => {
  for (const few of [[], [0.99], [0.1]])
    expect(judgeContinuity(few, LIMITS)).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reason: 'too-few-frames',
    });
});

test('passes exactly when no two frames in a row lie below the limit, whatever the figures', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.double({ min: 0.7, max: 1 }), fc.double()), { minLength: 2 }), (all) => {
      const low = (similarity: number) => !Number.isFinite(similarity) || similarity < LIMITS.continuity;
      const other = all.some((similarity, index) => index > 0 && low(similarity) && low(all[index - 1]!));
      expect(judgeContinuity(all, LIMITS).verdict).toBe(other ? 'FAILED' : 'PASSED');
    }),
  );
});
