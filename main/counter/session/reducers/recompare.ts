import { comparedPortrait } from '../documents.ts';
import type { Effect, SessionState } from '../session-state.ts';

/**
 * After a change of documents or selfie: a comparison stands only while both of its pictures do. Both pictures and the
 * applicant's consent ask for a new one.
 */
export function recompare(
  before: SessionState,
  after: SessionState,
): { state: SessionState; effects: Effect[] } {
  const same =
    comparedPortrait(before)?.id === comparedPortrait(after)?.id &&
    before.selfie?.image.id === after.selfie?.image.id;
  if (same && after.comparison) return { state: after, effects: [] };
  const { comparison: _old, ...state } = after;
  const both = state.documents.length > 0 && state.selfie !== undefined;
  return { state, effects: both && state.consents.biometric?.given ? [{ kind: 'compare' }] : [] };
}
