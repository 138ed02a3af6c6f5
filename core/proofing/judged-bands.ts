import type { ComparisonBands } from '../contract/comparison-bands.ts';
import type { Flow } from '../contract/flow.ts';
import type { ComparisonRecord } from './comparison-record.ts';

/** The bands that judged a comparison; a later calibration of this kiosk does not change them. */
export const bandsOf = (
  comparison: ComparisonRecord | undefined,
  flowBands: ComparisonBands,
): ComparisonBands => (comparison?.performed ? comparison.bands : undefined) ?? flowBands;

/** The flow of a session with the bands that its comparisons were judged by. */
export function flowAsCompared({
  flow,
  comparison,
  liveIdComparison,
}: {
  flow: Flow;
  comparison?: ComparisonRecord | undefined;
  liveIdComparison?: ComparisonRecord | undefined;
}): Flow {
  const { selfieToPortrait, selfieToSelfie } = flow.comparison;
  return {
    ...flow,
    comparison: {
      ...flow.comparison,
      selfieToPortrait: bandsOf(comparison, selfieToPortrait),
      selfieToSelfie: bandsOf(liveIdComparison, selfieToSelfie),
    },
  };
}
