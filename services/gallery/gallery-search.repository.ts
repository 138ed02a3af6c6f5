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

/** How the searches of a community ended: all, those that a reviewer decided, and those of another person. */
export async function countSearches(db: DatabaseHandle, { tenantId, communityId }: Community) {
  const row = await db
    .selectFrom('gallery_search')
    .select(({ fn }) => [
      fn.countAll<string>().as('searches'),
      sql<string>`count(*) FILTER (WHERE decision IN ('same-person', 'different-person')
        OR jsonb_array_length(candidates) = 0)`.as('judged'),
      sql<string>`count(*) FILTER (WHERE decision = 'different-person')`.as('wrong'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return { searches: Number(row.searches), judged: Number(row.judged), wrong: Number(row.wrong) };
}
