import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { LinkKey } from './user-wallet.repository.ts';

type WalletSession = Omit<LinkKey, 'userId'> & { sessionId: string };

/** Notes the wallet of a session unless there is one. @returns whose it is, and since when */
export async function noteEnrolment(
  trx: DatabaseTransaction,
  { tenantId, communityId, did, sessionId }: WalletSession,
  at: Date,
): Promise<{ did: string; enrolledAt: Date }> {
  await trx
    .insertInto('wallet_enrolment')
    .values({ tenant_id: tenantId, session_id: sessionId, community_id: communityId, did, enrolled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('wallet_enrolment')
    .select(['did', 'enrolled_at'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { did: row.did, enrolledAt: row.enrolled_at };
}

/** More than any person has documents. */
const MOST_SESSIONS = 100;

/** The sessions whose documents the wallets of a user took in its community, the newest first. */
export async function enrolledSessions(
  db: DatabaseHandle,
  { tenantId, communityId, userId }: Omit<LinkKey, 'did'>,
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`SELECT DISTINCT e.session_id, e.enrolled_at
    FROM wallet_enrolment e JOIN user_wallets l ON l.tenant_id = e.tenant_id AND l.did = e.did
    WHERE e.tenant_id = ${tenantId} AND e.community_id = ${communityId} AND l.user_id = ${userId}
      AND l.community_id = e.community_id AND l.linked_at IS NOT NULL AND l.unlinked_at IS NULL
    ORDER BY e.enrolled_at DESC, e.session_id LIMIT ${MOST_SESSIONS}`.execute(db);
  return rows.map(({ session_id }) => session_id);
}
