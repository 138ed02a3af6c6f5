import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface UserKey {
  tenantId: string;
  communityId: string;
  userId: string;
}

/** Notes that a session counts for a user, who asked for it from a sign-in. Repeated, it changes nothing. @returns whether it is new */
export async function noteVerification(
  trx: DatabaseTransaction,
  { tenantId, communityId, userId }: UserKey,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const noted = await trx
    .insertInto('user_verification')
    .values({
      tenant_id: tenantId,
      session_id: sessionId,
      community_id: communityId,
      user_id: userId,
      asked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The session that a user started last, and when; undefined without one. */
export async function newestVerification(
  db: DatabaseHandle,
  { tenantId, communityId, userId }: UserKey,
): Promise<{ sessionId: string; askedAt: Date } | undefined> {
  const row = await db
    .selectFrom('user_verification')
    .select(['session_id', 'asked_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { sessionId: row.session_id, askedAt: row.asked_at };
}
