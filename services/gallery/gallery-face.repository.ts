import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { type Community, keyOf } from './gallery.repository.ts';

export interface StoredFace {
  faceKey: string;
  requestId: string;
  sessionId: string;
  /** The numbers of the template, binary32, little-endian. */
  template: Uint8Array;
  consent: Record<string, string>;
}

const placeOf = ({ tenantId, communityId }: Community, faceKey: string): string =>
  `gallery_face.template|${tenantId}|${communityId}|${faceKey}`;

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

export async function countFaces(db: DatabaseHandle, { tenantId, communityId }: Community): Promise<number> {
  const row = await db
    .selectFrom('gallery_face')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
