import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface WalletKey {
  tenantId: string;
  communityId: string;
  did: string;
}

/** Notes the wallet of a session that has none yet. @returns the wallet that it has now. */
export async function bindSession(
  trx: DatabaseTransaction,
  { tenantId, communityId, did, sessionId }: WalletKey & { sessionId: string },
  at: Date,
): Promise<{ did: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('wallet_session')
    .values({ tenant_id: tenantId, session_id: sessionId, community_id: communityId, did, bound_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('did')
    .executeTakeFirst();
  if (inserted) return { did, isNew: true };
  const present = await trx
    .selectFrom('wallet_session')
    .select('did')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { did: present.did, isNew: false };
}

/** Forgets whose session it was. */
export async function unbindSession(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<void> {
  await trx
    .deleteFrom('wallet_session')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** More than any person brings to counters; the newest count. */
const MOST_SESSIONS = 100;

/** The successful sessions of a wallet with a signed final outcome, newest first. */
export async function verifiedSessions(
  db: DatabaseHandle,
  { tenantId, communityId, did }: WalletKey,
): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_session')
    .innerJoin('proofing_session', (join) =>
      join
        .onRef('proofing_session.tenant_id', '=', 'wallet_session.tenant_id')
        .onRef('proofing_session.session_id', '=', 'wallet_session.session_id'),
    )
    .select('wallet_session.session_id')
    .where('wallet_session.tenant_id', '=', tenantId)
    .where('wallet_session.community_id', '=', communityId)
    .where('wallet_session.did', '=', did)
    .where('proofing_session.state', '=', 'Success')
    .where('proofing_session.final', 'is not', null)
    .orderBy('wallet_session.session_id', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
  return rows.map((row) => row.session_id);
}
