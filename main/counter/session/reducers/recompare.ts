import { comparedPortrait } from '#core/document/sides.ts';
import type { Effect, SessionState } from '../session-state.ts';

/**
 * After a change of documents or selfie: a comparison, made or under way, stands only while both of its pictures do.
 * Another pair asks for a new one, if the applicant agreed. A selfie without any document may still be compared with
 * the person's Live ID.
 */
export function recompare(
  before: SessionState,
  after: SessionState,
): { state: SessionState; effects: Effect[] } {
  const sameSelfie = before.selfie?.image.id === after.selfie?.image.id;
  const samePair =
    sameSelfie &&
    hasDocument(before) === hasDocument(after) &&
    comparedPortrait(before.documents)?.id === comparedPortrait(after.documents)?.id;
  if (samePair) return { state: after, effects: [] };
  const { comparison: _old, ...rest } = after;
  const { liveIdComparison: _oldLiveId, comparedLiveId: _which, ...withoutLiveId } = rest;
  const state = sameSelfie ? rest : withoutLiveId;
  const wanted = state.selfie !== undefined && state.consents.biometric?.given === true;
  return { state, effects: wanted ? [{ kind: 'compare' }] : [] };
}

/** A document without a portrait counts: that there is nothing to compare with is an answer, too. */
const hasDocument = ({ documents }: Pick<SessionState, 'documents'>): boolean => documents.length > 0;
