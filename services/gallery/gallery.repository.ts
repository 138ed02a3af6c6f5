import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import type { GalleryCandidate } from './gallery-search.ts';

export interface Community {
  tenantId: string;
  communityId: string;
}

export interface GallerySetting {
  enabled: boolean;
  purpose: string;
  threshold: number;
  /** Of one operator. */
  searchesPerHour: number;
  /** Whether every enrolment looks for the same face first. */
  checkDuplicates: boolean;
  revision: number;
}

export interface StoredFace {
  faceKey: string;
  requestId: string;
  sessionId: string;
  /** The numbers of the template, binary32, little-endian. */
  template: Uint8Array;
  consent: Record<string, string>;
}

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

const placeOf = ({ tenantId, communityId }: Community, faceKey: string): string =>
  `gallery_face.template|${tenantId}|${communityId}|${faceKey}`;
const keyOf = ({ tenantId, communityId }: Community) => ({ tenant_id: tenantId, community_id: communityId });

export async function findSetting(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<GallerySetting | undefined> {
  const row = await db
    .selectFrom('gallery')
    .select(['enabled', 'purpose', 'threshold', 'revision', 'searches_per_hour', 'check_duplicates'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { searches_per_hour: searchesPerHour, check_duplicates: checkDuplicates, revision, ...plain } = row;
  return { ...plain, searchesPerHour, checkDuplicates, revision: Number(revision) };
}

export async function putSetting(
  db: DatabaseHandle,
  community: Community,
  { searchesPerHour, checkDuplicates, ...plain }: Omit<GallerySetting, 'revision'>,
  by: { actor: string; at: Date },
): Promise<void> {
  const values = {
    ...plain,
    searches_per_hour: searchesPerHour,
    check_duplicates: checkDuplicates,
    configured_by: by.actor,
    configured_at: by.at,
  };
  await db
    .insertInto('gallery')
    .values({ ...keyOf(community), ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id']).doUpdateSet(values))
    .execute();
}

/** The next revision: by it every process of the services notices what it has not seen. */
export async function raiseRevision(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<number> {
  const row = await db
    .updateTable('gallery')
    .set({ revision: sql`revision + 1` })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return Number(row.revision);
}

/**
 * Answers the key of the face that this request enrolled: now, or when it came before.
 * @returns `isSame`: false where the request of this id was for another face or session
 */
export async function insertFace(
  db: DatabaseHandle,
  community: Community,
  sealer: Sealer,
  { faceKey, requestId, sessionId, template, consent }: StoredFace,
  by: { actor: string; at: Date },
): Promise<{ faceKey: string; isNew: boolean; isSame: boolean }> {
  const inserted = await db
    .insertInto('gallery_face')
    .values({
      ...keyOf(community),
      face_key: faceKey,
      request_id: requestId,
      session_id: sessionId,
      template_sealed: sealer.seal(template, placeOf(community, faceKey)),
      consent: JSON.stringify(consent),
      enrolled_by: by.actor,
      enrolled_at: by.at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id', 'request_id']).doNothing())
    .returning('face_key')
    .executeTakeFirst();
  if (inserted) return { faceKey, isNew: true, isSame: true };
  const earlier = await db
    .selectFrom('gallery_face')
    .select(['face_key', 'session_id', 'template_sealed'])
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const known = sealer.open(earlier.template_sealed, placeOf(community, earlier.face_key));
  const isSame = earlier.session_id === sessionId && Buffer.compare(known, template) === 0;
  return { faceKey: earlier.face_key, isNew: false, isSame };
}

export async function removeFace(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  faceKey: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('gallery_face')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('face_key', '=', faceKey)
    .returning('face_key')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Every face of a community, its template opened. */
export async function* listFaces(db: DatabaseHandle, community: Community, sealer: Sealer) {
  const page = 5000;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .selectFrom('gallery_face')
      .select(['face_key', 'template_sealed'])
      .where('tenant_id', '=', community.tenantId)
      .where('community_id', '=', community.communityId)
      .where('face_key', '>', after)
      .orderBy('face_key')
      .limit(page)
      .execute();
    for (const row of rows) {
      yield {
        faceKey: row.face_key,
        template: sealer.open(row.template_sealed, placeOf(community, row.face_key)),
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.face_key;
  }
}

/** The sessions in which faces were captured, by face key. */
export async function sessionsOf(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  faceKeys: readonly string[],
): Promise<Map<string, string>> {
  if (faceKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('gallery_face')
    .select(['face_key', 'session_id'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('face_key', 'in', [...faceKeys])
    .execute();
  return new Map(rows.map((row) => [row.face_key, row.session_id]));
}

/** Until the transaction ends nobody else searches, enrols or removes in this gallery. */
export async function lockGallery(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
): Promise<void> {
  await trx
    .selectFrom('gallery')
    .select('enabled')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .forUpdate()
    .execute();
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

/** Whether a session took place in this community. */
export async function isSessionOf(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('proofing_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
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

export async function countFaces(db: DatabaseHandle, { tenantId, communityId }: Community): Promise<number> {
  const row = await db
    .selectFrom('gallery_face')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
