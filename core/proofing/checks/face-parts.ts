import type { GuidedInspection } from '../../contract/inspection-guide.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/** Of nine parts, so many have to agree: hair, beard, glasses and scarf hide some, and a small portrait others. */
const LEAST_PARTS = 6;

/**
 * The operator's comparison of a face with the portrait of a document, part by part. One part that differs without an
 * explanation speaks against the person. It stands beside the comparison by models and never for it: a comparison that
 * was not performed stays that.
 */
export function checkFaceParts({ answers }: GuidedInspection): CheckResult {
  const id = 'inspection.face-parts';
  const against = answers.filter(({ answer }) => answer === 'differs').map(({ point }) => point);
  if (against.length > 0) return failed(id, 'part-differs', { subject: against.join(', ') });
  const value = answers.filter(({ answer }) => answer === 'as-expected').length;
  const measured = { value, threshold: LEAST_PARTS, unit: 'parts' };
  return value < LEAST_PARTS
    ? notPerformed(id, 'parts-unseen', measured)
    : passed(id, 'parts-agree', measured);
}
