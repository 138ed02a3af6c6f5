import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Galleries } from './galleries.ts';
import type { Community } from './gallery.repository.ts';
import { sessionsOf } from './gallery-face.repository.ts';

/** By how much the best score must exceed the second: closer faces could be mistaken for each other. */
export const CLEAR_MARGIN = 0.02;
/** The best two decide; the others replace faces that were removed meanwhile. */
const LOOKED_AT = 10;

/** The one enrolled face that is clearly the probe's, with the session in which it was captured. */
export type FoundFace =
  | { kind: 'match'; faceKey: string; sessionId: string; score: number }
  | { kind: 'no-match' | 'ambiguous' };

/**
 * Looks for the one face of a gallery that a template belongs to, by the threshold of the gallery. Two close faces are
 * no match, regardless of the person.
 *
 * @throws ProblemError `GALLERY_OFF`
 */
export async function findFace(
  db: DatabaseHandle,
  galleries: Galleries,
  community: Community,
  template: Float32Array,
): Promise<FoundFace> {
  const { setting, search } = await galleries.open(community);
  const found = await search.search(template, LOOKED_AT);
  const keys = found.map(({ faceKey }) => faceKey);
  const sessions = await sessionsOf(db, community, keys);
  const [best, second] = found.filter(({ faceKey }) => sessions.has(faceKey));
  if (!best || best.score < setting.threshold) return { kind: 'no-match' };
  if (second && best.score - second.score < CLEAR_MARGIN) return { kind: 'ambiguous' };
  return { kind: 'match', ...best, sessionId: sessions.get(best.faceKey)! };
}
