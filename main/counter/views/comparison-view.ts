import type { ComparisonBands } from '#core/contract/comparison-bands.ts';
import type { ComparisonView } from '#core/contract/counter/state.ts';
import { comparedBand } from '#core/proofing/checks/face-comparison.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { bandsOf } from '#core/proofing/judged-bands.ts';
import type { SessionState } from '../session/session-state.ts';

const BAND_REASONS = {
  supports: 'score-supports',
  review: 'score-review',
  'does-not-support': 'score-does-not-support',
} as const;

/** Selfie against document portrait; without biometric consent there is nothing but the eyes of the operator. */
export function comparisonView({ flow, consents, comparison }: SessionState): ComparisonView | undefined {
  const bands = flow.comparison.selfieToPortrait;
  if (consents.biometric?.given === false) {
    return { band: 'not-performed', ...policyOf(bands), reasons: ['visual-comparison-only'] };
  }
  return comparison && viewOf(comparison, bands);
}

/** The same selfie against the Live ID that this person enrolled, by its own bands. */
export const liveIdComparisonView = ({ flow, liveIdComparison }: SessionState): ComparisonView | undefined =>
  liveIdComparison && viewOf(liveIdComparison, flow.comparison.selfieToSelfie);

function viewOf(comparison: ComparisonRecord, flowBands: ComparisonBands): ComparisonView {
  const bands = bandsOf(comparison, flowBands);
  const { interEyePx } = comparison;
  const common = { ...policyOf(bands), ...(interEyePx ? { interEyePx } : {}) };
  if (!comparison.performed) return { band: 'not-performed', ...common, reasons: [comparison.reason] };
  const { score, quality, secondOpinion } = comparison;
  const band = comparedBand(comparison, bands);
  return {
    score,
    band,
    limits: { supports: bands.supports, review: bands.review },
    ...common,
    ...(quality ? { quality } : {}),
    ...(secondOpinion ? { secondOpinion } : {}),
    reasons: [BAND_REASONS[band]],
  };
}

const policyOf = ({ calibration, thresholdSetId }: ComparisonBands) => ({
  calibrated: calibration !== undefined,
  thresholdSetId,
});
