import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';

/**
 * How far a score may lie from the one that the kiosk measured. The same pictures give the same score on one machine; on
 * another processor the last digits of a model's sums differ, and a portrait is cut out and compressed once more.
 */
const SCORE_TOLERANCE = 0.01;
/** A second recogniser of these services is heard, also where the kiosk has none; it can only lower a comparison. */
export function withSecondOpinion(
  logged: NonNullable<LoggedSession['comparison']>,
  found: ComparisonRecord,
): NonNullable<LoggedSession['comparison']> {
  const { comparison } = logged;
  if (!comparison.performed || !found.performed || !found.secondOpinion) return logged;
  return { ...logged, comparison: { ...comparison, secondOpinion: found.secondOpinion } };
}

/** Whether both comparisons were performed with nearly the same score, or not performed for the same reason. */
export function isSameComparison(claimed: ComparisonRecord, found: ComparisonRecord): boolean {
  if (!claimed.performed || !found.performed) {
    return !claimed.performed && !found.performed && claimed.reason === found.reason;
  }
  // An optional model may be installed on one side only; it can only lower a comparison.
  const [own, other] = [claimed.secondOpinion, found.secondOpinion];
  const second = own && other ? own.score - other.score : 0;
  return Math.abs(claimed.score - found.score) <= SCORE_TOLERANCE && Math.abs(second) <= SCORE_TOLERANCE;
}
