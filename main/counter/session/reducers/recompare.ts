import { comparedPortrait } from '../documents.ts';
import type { Effect, SessionState } from '../session-state.ts';

/**
 * After a change of documents or selfie: a comparison, made or under way, stands only while both of its pictures do.
 * Another pair asks for a new one, if the applicant agreed.
 */
export function recompare(
  before: SessionState,
  after: SessionState,
): { state: SessionState; effects: Effect[] } {
  const same =
    hasBoth(before) === hasBoth(after) &&
    comparedPortrait(before)?.id === comparedPortrait(after)?.id &&
    before.selfie?.image.id === after.selfie?.image.id;
  if (same) return { state: after, effects: [] };
  const { comparison: _old, liveIdComparison: _oldLiveId, ...state } = after;
  const wanted = hasBoth(state) && state.consents.biometric?.given === true;
  return { state, effects: wanted ? [{ kind: 'compare' }] : [] };
}

/** A document without a portrait counts: that there is nothing to compare with is an answer, too. */
const hasBoth = ({ documents, selfie }: Pick<SessionState, 'documents' | 'selfie'>): boolean =>
  documents.length > 0 && selfie !== undefined;
