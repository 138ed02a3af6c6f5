import { sql } from 'kysely';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';

interface Community {
  tenantId: string;
  communityId: string;
}

/**
 * Removes the faces that were enrolled in these sessions, and the hashes of their searches. The revision goes up, so
 * every process reads the gallery again.
 *
 * @returns how many faces were removed.
 */
export async function removeFacesOf(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  sessionId: string,
): Promise<number> {
  const removed = await trx
    .deleteFrom('gallery_face')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('session_id', '=', sessionId)
    .returning('face_key')
    .execute();
  await trx
    .updateTable('gallery_search')
    .set({ probe_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('session_id', '=', sessionId)
    .execute();
  if (removed.length === 0) return 0;
  await trx
    .updateTable('gallery')
    .set({ revision: sql`revision + 1` })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .execute();
  return removed.length;
}
