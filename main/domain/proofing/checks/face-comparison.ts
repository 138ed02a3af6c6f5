import type { ComparisonBands } from '../../../../services/contract/flow.ts';
import { bandOf } from '../../biometrics/face-comparison.ts';
import type { CheckResult, ReasonCode } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/** A comparison of selfie and document portrait, or why there is none. */
export type ComparisonEvidence =
  | { performed: true; score: number }
  | {
      performed: false;
      reason: Extract<
        ReasonCode,
        | 'not-captured'
        | 'consent-refused'
        | 'visual-comparison-only'
        | 'model-missing'
        | 'portrait-missing'
        | 'portrait-too-small'
        | 'face-not-found'
        | 'quality-low'
      >;
    };

/**
 * One-to-one comparison. The review band is FAILED with reason `score-review`, because the score did not reach the
 * threshold; the rules send it to a person. Below the flow's age a score proves nothing and is not counted.
 * @param ageYears whole years on the day of the session, when the date of birth is known
 */
export function checkFaceComparison(
  comparison: ComparisonEvidence | undefined,
  bands: ComparisonBands,
  age: { years: number | undefined; minimum: number },
): CheckResult {
  const id = 'face.comparison';
  if (!comparison) return notPerformed(id, 'not-captured');
  if (!comparison.performed) return notPerformed(id, comparison.reason);
  const measured = { value: comparison.score, threshold: bands.supports, unit: 'cosine' };
  if (age.years !== undefined && age.years < age.minimum) return notPerformed(id, 'under-age-16', measured);
  switch (bandOf(comparison.score, bands)) {
    case 'supports':
      return passed(id, 'score-supports', measured);
    case 'review':
      return failed(id, 'score-review', measured);
    case 'does-not-support':
      return failed(id, 'score-does-not-support', measured);
  }
}
