import { sql } from 'kysely';
import type { DatabaseHandle } from '../ports/database.ts';
import type { GalleryCandidate } from '../ports/gallery-search.ts';
import type { Sealer } from '../ports/sealer.ts';

export interface Community {
  tenantId: string;
  communityId: string;
}

export interface GallerySetting {
  enabled: boolean;
  purpose: string;
  threshold: number;
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
  candidates: GalleryCandidate[];
  gallerySize: number;
  threshold: number;
  decision: string | null;
}

const placeOf = ({ tenantId, communityId }: Community, faceKey: string): string =>
  `gallery_face.template|${tenantId}|${communityId}|${faceKey}`;
const keyOf = ({ tenantId, communityId }: Community) => ({ tenant_id: tenantId, community_id: communityId });

export async function findSetting(db: DatabaseHandle, { tenantId, communityId }: Community) {
  const row = await db
    .selectFrom('gallery')
    .select(['enabled', 'purpose', 'threshold', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return row && ({ ...row, revision: Number(row.revision) } satisfies GallerySetting);
}

export async function putSetting(
  db: DatabaseHandle,
  community: Community,
  setting: Omit<GallerySetting, 'revision'>,
  by: { actor: string; at: Date },
): Promise<void> {
  const values = { ...setting, configured_by: by.actor, configured_at: by.at };
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

/** Stores a search unless one of this id is there; the one that is there answers. */
export async function insertSearch(
  db: DatabaseHandle,
  community: Community,
  search: Omit<StoredSearch, 'decision'>,
  by: { actor: string; at: Date },
): Promise<StoredSearch> {
  await db
    .insertInto('gallery_search')
    .values({
      ...keyOf(community),
      search_id: search.searchId,
      kind: search.kind,
      candidates: JSON.stringify(search.candidates),
      gallery_size: search.gallerySize,
      threshold: search.threshold,
      searched_by: by.actor,
      searched_at: by.at,
      decision: null,
      decided_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await findSearch(db, community, search.searchId);
  if (!stored) throw new Error('the search was not stored');
  return stored;
}

export async function findSearch(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  searchId: string,
): Promise<StoredSearch | undefined> {
  const row = await db
    .selectFrom('gallery_search')
    .select(['kind', 'candidates', 'gallery_size', 'threshold', 'decision'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('search_id', '=', searchId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, candidates, gallery_size: gallerySize, threshold, decision } = row;
  return { searchId, kind, candidates, gallerySize, threshold, decision };
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
