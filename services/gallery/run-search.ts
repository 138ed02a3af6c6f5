import { sha256 } from '#core/keys/canonical-json.ts';
import type { SearchAnswer } from '#services/contract/gallery.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import * as rows from './gallery.repository.ts';
import { sessionsOf } from './gallery-face.repository.ts';
import * as searches from './gallery-search.repository.ts';
import { audit, lockLiveSession, type Use } from './gallery-use.ts';

/** More candidates than a reviewer can weigh are of no use. */
const MOST_CANDIDATES = 10;
const HOUR_MS = 3_600_000;

export interface Probe {
  searchId: string;
  kind: searches.StoredSearch['kind'];
  sessionId: string;
  bytes: Uint8Array;
  vector: Float32Array;
  actor: string;
}

/**
 * One search, counted and stored. Repeated with the same template it answers again and counts once; a face removed
 * since, or while it ran, is no candidate.
 * @throws ProblemError `RATE_LIMITED`, `IDEMPOTENCY_CONFLICT` for another template or session under the same id,
 * `SESSION_ENDED` for one whose personal data are gone
 */
export async function runSearch(use: Use, probe: Probe): Promise<SearchAnswer['outcome']> {
  const { context, galleries, kiosk } = use;
  const earlier = await searches.findSearch(context.db, kiosk, probe.searchId);
  if (earlier) return answerOf(use, context.db, sameSearch(earlier, probe));
  const { setting, search: faces } = await galleries.open(kiosk);
  await requireUnderLimit(use, context.db, { probe, most: setting.searchesPerHour });
  const best = await faces.search(probe.vector, MOST_CANDIDATES);
  const found = best.filter(({ score }) => score >= setting.threshold);
  const at = context.now();
  const { searchId, kind, sessionId, actor } = probe;
  return context.db.transaction().execute(async (trx) => {
    // When an applicant withdraws during the search, no trace of it may stay either.
    await lockLiveSession(use, trx, sessionId);
    // Searches at once are counted one after the other, and no face comes or goes before this one is stored.
    await rows.lockGallery(trx, kiosk);
    const raced = await searches.findSearch(trx, kiosk, searchId);
    if (raced) return answerOf(use, trx, sameSearch(raced, probe));
    await requireUnderLimit(use, trx, { probe, most: setting.searchesPerHour });
    const kept = await sessionsOf(
      trx,
      kiosk,
      found.map(({ faceKey }) => faceKey),
    );
    const candidates = found.filter(({ faceKey }) => kept.has(faceKey));
    const { threshold } = setting;
    const probeHash = sha256(probe.bytes);
    const entry = { searchId, kind, sessionId, probeHash, candidates, gallerySize: faces.size, threshold };
    await audit(use, trx, { actor, at, action: 'gallery.searched', data: { searchId, kind, sessionId } });
    await searches.insertSearch(trx, kiosk, entry, { actor, at });
    return candidates.length > 0 ? 'refer' : 'no-candidate';
  });
}

function sameSearch(stored: searches.StoredSearch, { kind, sessionId, bytes }: Probe): searches.StoredSearch {
  const isSame =
    stored.kind === kind &&
    stored.sessionId === sessionId &&
    stored.probeHash !== null &&
    Buffer.compare(stored.probeHash, sha256(bytes)) === 0;
  if (isSame) return stored;
  throw new ProblemError('IDEMPOTENCY_CONFLICT', 'This id names the search for another face.');
}

async function answerOf(
  { kiosk }: Use,
  db: DatabaseHandle,
  { candidates }: searches.StoredSearch,
): Promise<SearchAnswer['outcome']> {
  const keys = candidates.map(({ faceKey }) => faceKey);
  return (await sessionsOf(db, kiosk, keys)).size > 0 ? 'refer' : 'no-candidate';
}

/** With unlimited searches, a caller could find out who is in a gallery. */
async function requireUnderLimit(
  { context, kiosk }: Use,
  db: DatabaseHandle,
  { probe, most }: { probe: Probe; most: number },
): Promise<void> {
  const since = new Date(context.now().getTime() - HOUR_MS);
  if ((await searches.countSearchesOf(db, kiosk, { actor: probe.actor, since })) < most) return;
  throw new ProblemError('RATE_LIMITED', `An operator may search ${most} times an hour.`);
}
