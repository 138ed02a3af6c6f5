import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ComparisonBand } from './compare-templates.ts';
import { SECOND_OPINION_LIMIT, withSecondOpinion } from './second-opinion.ts';

const RANK: Record<ComparisonBand, number> = { 'does-not-support': 0, review: 1, supports: 2 };
const opinion = (score: number) => ({ model: 'second.onnx@00', score });

test('a second recogniser that disagrees sends a supporting score to review', () => {
  expect(withSecondOpinion('supports', opinion(SECOND_OPINION_LIMIT - 0.001))).toBe('review');
  expect(withSecondOpinion('supports', opinion(Number.NaN))).toBe('review');
});

test('one that agrees, or none at all, leaves a supporting score as it is', () => {
  expect(withSecondOpinion('supports', opinion(SECOND_OPINION_LIMIT))).toBe('supports');
  expect(withSecondOpinion('supports', undefined)).toBe('supports');
});

test('it never lifts a band, and never lowers one below review', () => {
  const bands = fc.constantFrom<ComparisonBand>('supports', 'review', 'does-not-support');
  fc.assert(
    fc.property(bands, fc.double({ min: -1, max: 1 }), (band, score) => {
      const fused = withSecondOpinion(band, opinion(score));
      expect(RANK[fused]).toBeLessThanOrEqual(RANK[band]);
      expect(RANK[fused]).toBeGreaterThanOrEqual(Math.min(RANK[band], RANK.review));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
