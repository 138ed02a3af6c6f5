import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** The key under which the gallery knows the face of a session; undefined while it was not enrolled. */
export async function findFaceKey(
  db: DatabaseHandle,
  { tenantId, communityId, sessionId }: { tenantId: string; communityId: string; sessionId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('gallery_face')
    .select('face_key')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('community_id', '=', communityId)
    .orderBy('enrolled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.face_key;
}
