import { sql } from 'kysely';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { type Community, keyOf } from './gallery.repository.ts';
import type { GalleryCandidate } from './gallery-search.ts';

export interface StoredSearch {
  searchId: string;
  kind: 'search' | 'duplicate';
  /** Null where it was stored before sessions and templates were told apart. */
  sessionId: string | null;
  /** SHA-256 of the numbers that were looked for. */
  probeHash: Uint8Array | null;
  candidates: GalleryCandidate[];
  gallerySize: number;
  threshold: number;
  decision: string | null;
}

export async function insertSearch(
  db: DatabaseHandle,
  community: Community,
  search: Omit<StoredSearch, 'decision'>,
  by: { actor: string; at: Date },
): Promise<void> {
  await db
    .insertInto('gallery_search')
    .values({
      ...keyOf(community),
      search_id: search.searchId,
      kind: search.kind,
      session_id: search.sessionId,
      probe_hash: search.probeHash,
      candidates: JSON.stringify(search.candidates),
      gallery_size: search.gallerySize,
      threshold: search.threshold,
      searched_by: by.actor,
      searched_at: by.at,
      decision: null,
      decided_by: null,
    })
    .execute();
}

/** Searches of one operator since a time, those of enrolments among them. */
export async function countSearchesOf(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  { actor, since }: { actor: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('gallery_search')
    .select(({ fn }) => [fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('searched_by', '=', actor)
    .where('searched_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findSearch(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  searchId: string,
): Promise<StoredSearch | undefined> {
  const row = await db
    .selectFrom('gallery_search')
    .select(['kind', 'session_id', 'probe_hash', 'candidates', 'gallery_size', 'threshold', 'decision'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('search_id', '=', searchId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, candidates, threshold, decision } = row;
  const { session_id: sessionId, probe_hash: probeHash, gallery_size: gallerySize } = row;
  return { searchId, kind, sessionId, probeHash, candidates, gallerySize, threshold, decision };
}

export async function decideSearch(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  searchId: string,
  decision: string,
  by: { actor: string; at: Date },
): Promise<void> {
  await db
    .updateTable('gallery_search')
    .set({ decision, decided_by: by.actor, decided_at: by.at })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('search_id', '=', searchId)
    .execute();
}

/**
 * A search's part in the report of the gallery: whether a reviewer decided it or it found no face, and whether it found
 * another person.
 */
const JUDGED = sql`decision IN ('same-person', 'different-person') OR jsonb_array_length(candidates) = 0`;
const WRONG = sql`decision = 'different-person'`;

/** Counts the searches of a community, erased ones too: all, the judged ones, and those that found another person. */
export async function countSearches(db: DatabaseHandle, { tenantId, communityId }: Community) {
  const { rows } = await sql<{ searches: number; judged: number; wrong: number }>`WITH kept AS (
      SELECT count(*) AS searches, count(*) FILTER (WHERE ${JUDGED}) AS judged, count(*) FILTER (WHERE ${WRONG}) AS wrong
      FROM gallery_search WHERE tenant_id = ${tenantId} AND community_id = ${communityId}),
    erased AS (SELECT coalesce(max(erased_searches), 0) AS searches, coalesce(max(erased_judged), 0) AS judged,
        coalesce(max(erased_wrong), 0) AS wrong
      FROM gallery WHERE tenant_id = ${tenantId} AND community_id = ${communityId})
    SELECT (k.searches + e.searches)::integer AS searches, (k.judged + e.judged)::integer AS judged,
      (k.wrong + e.wrong)::integer AS wrong FROM kept k, erased e`.execute(db);
  return rows[0] ?? { searches: 0, judged: 0, wrong: 0 };
}

const BATCH = 1000;

/**
 * Erases searches that are older than a time: face keys, scores and the hash of the searched face. Their part in the
 * report of the gallery stays as numbers.
 *
 * @returns how many
 */
export async function eraseSearches(db: DatabaseHandle, before: Date): Promise<number> {
  let erased = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`WITH gone AS (
        DELETE FROM gallery_search WHERE (tenant_id, community_id, search_id) IN (
          SELECT tenant_id, community_id, search_id FROM gallery_search
          WHERE searched_at < ${before}::timestamptz ORDER BY searched_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING tenant_id, community_id, decision, candidates),
      ended AS (SELECT tenant_id, community_id, count(*) AS searches, count(*) FILTER (WHERE ${JUDGED}) AS judged,
          count(*) FILTER (WHERE ${WRONG}) AS wrong FROM gone GROUP BY tenant_id, community_id),
      noted AS (UPDATE gallery g SET erased_searches = erased_searches + e.searches,
          erased_judged = erased_judged + e.judged, erased_wrong = erased_wrong + e.wrong
        FROM ended e WHERE g.tenant_id = e.tenant_id AND g.community_id = e.community_id)
      SELECT count(*)::integer AS count FROM gone`.execute(db);
    const count = rows[0]?.count ?? 0;
    erased += count;
    if (count < BATCH) return erased;
  }
}
