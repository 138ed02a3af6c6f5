import { bandOf, type ComparisonBand } from '../../biometrics/compare-templates.ts';
import { type SecondOpinion, withSecondOpinion } from '../../biometrics/second-opinion.ts';
import type { ComparisonBands } from '../../contract/comparison-bands.ts';
import type { PortraitAge } from '../portrait-age.ts';
import type { CheckId, CheckResult, ReasonCode } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/** A comparison of two pictures of a face, or the reason for its absence. */
export type ComparisonEvidence =
  | {
      performed: true;
      score: number;
      secondOpinion?: SecondOpinion | undefined;
      /** How long ago the picture was registered that the selfie was compared with, where that is known. */
      enrolledYearsAgo?: number | undefined;
    }
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
        | 'live-id-too-small'
        | 'face-not-found'
        | 'quality-low'
        | 'comparison-failed'
      >;
    };

/** Facts of applicant and document that make every score meaningless. */
export interface ComparedHolder {
  /** Whole years on the day of the session, when the date of birth is known. */
  ageYears: number | undefined;
  minAgeYears: number;
  /** Undefined while the document does not say; this does not count against it. */
  portrait: PortraitAge | undefined;
  maxPortraitAgeYears: number;
}

/**
 * Selfie against document portrait. The review band is FAILED with reason `score-review`, because the score did not
 * reach the threshold; the rules send it to a person, as they do where age makes a score prove nothing.
 */
export function checkFaceComparison(
  comparison: ComparisonEvidence | undefined,
  bands: ComparisonBands,
  { ageYears, minAgeYears, portrait, maxPortraitAgeYears }: ComparedHolder,
): CheckResult {
  const id = 'face.comparison';
  if (!comparison) return notPerformed(id, 'not-captured');
  if (!comparison.performed) return notPerformed(id, comparison.reason);
  if (ageYears !== undefined && ageYears < minAgeYears) {
    return notPerformed(id, 'under-age-16', measuredScore(comparison.score, bands));
  }
  if (portrait && portrait.years > maxPortraitAgeYears) {
    // Whole years: the day of issue is personal data.
    const value = Math.floor(portrait.years);
    const measured = { value, threshold: maxPortraitAgeYears, unit: 'years', subject: portrait.basis };
    return notPerformed(id, 'portrait-too-old', measured);
  }
  return banded(id, comparison, bands);
}

/**
 * Selfie against the Live ID that this person enrolled, with separate bands; the score of a child or of an old picture
 * proves nothing here either.
 */
export function checkLiveIdComparison(
  comparison: ComparisonEvidence | undefined,
  bands: ComparisonBands,
  {
    ageYears,
    minAgeYears,
    maxLiveIdAgeYears,
  }: Pick<ComparedHolder, 'ageYears' | 'minAgeYears'> & { maxLiveIdAgeYears: number },
): CheckResult {
  const id = 'face.comparison-live-id';
  if (!comparison) return notPerformed(id, 'live-id-missing');
  if (!comparison.performed) return notPerformed(id, comparison.reason);
  if (ageYears !== undefined && ageYears < minAgeYears) {
    return notPerformed(id, 'under-age-16', measuredScore(comparison.score, bands));
  }
  const { enrolledYearsAgo = 0 } = comparison;
  if (enrolledYearsAgo > maxLiveIdAgeYears) {
    const value = Math.floor(enrolledYearsAgo);
    return notPerformed(id, 'live-id-too-old', { value, threshold: maxLiveIdAgeYears, unit: 'years' });
  }
  return banded(id, comparison, bands);
}

type Performed = Extract<ComparisonEvidence, { performed: true }>;

/** The band of a comparison that was made, a second recogniser heard. */
export const comparedBand = (
  { score, secondOpinion }: Omit<Performed, 'performed'>,
  bands: ComparisonBands,
): ComparisonBand => withSecondOpinion(bandOf(score, bands), secondOpinion);

function banded(id: CheckId, comparison: Performed, bands: ComparisonBands): CheckResult {
  const measured = measuredScore(comparison.score, bands);
  switch (comparedBand(comparison, bands)) {
    case 'supports':
      return passed(id, 'score-supports', measured);
    case 'review':
      return failed(id, 'score-review', measured);
    case 'does-not-support':
      return failed(id, 'score-does-not-support', measured);
  }
}

const measuredScore = (value: number, { supports: threshold }: ComparisonBands) => ({
  value,
  threshold,
  unit: 'cosine',
});
