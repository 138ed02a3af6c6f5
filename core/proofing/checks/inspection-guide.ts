import { BARE_METHODS, type GuidedInspection } from '../../contract/inspection-guide.ts';
import type { CheckResult, Verdict } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/** Names of points that decided a check are separated like those of fields. */
const SEPARATOR = ', ';

/**
 * The operator's word on the features of one document, point by point. One feature that is not as described speaks
 * against the document. It passes when nothing does and each method without a tool has shown a feature: that a lamp for
 * ultraviolet light is missing is no gap.
 */
export function checkInspectionGuide(inspection: GuidedInspection | undefined): CheckResult {
  const id = 'inspection.guided';
  if (!inspection) return notPerformed(id, 'not-guided');
  const { answers } = inspection;
  const against = answers.filter(({ answer }) => answer === 'differs').map(({ point }) => point);
  if (against.length > 0) return failed(id, 'feature-differs', { subject: against.join(SEPARATOR) });
  const isSeen = BARE_METHODS.every((bare) =>
    answers.some(({ method, answer }) => method === bare && answer === 'as-expected'),
  );
  return isSeen ? passed(id, 'features-agree') : notPerformed(id, 'features-unseen');
}

/** The weakest result of the guide over every document; undefined where none was used or asked for. */
export const guideResult = (checks: readonly CheckResult[]): Verdict | undefined => {
  const results = checks.filter(({ id }) => id === 'inspection.guided').map(({ verdict }) => verdict);
  return (['FAILED', 'NOT_PERFORMED', 'PASSED'] as const).find((verdict) => results.includes(verdict));
};
