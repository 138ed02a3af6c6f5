import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { LinkKey } from './user-wallet.repository.ts';

type WalletSession = Omit<LinkKey, 'userId'> & { sessionId: string };

/** Notes the wallet of a session unless there is one. @returns whose it is, since when, and whether that is new */
export async function noteEnrolment(
  trx: DatabaseTransaction,
  { tenantId, communityId, did, sessionId }: WalletSession,
  at: Date,
): Promise<{ did: string; enrolledAt: Date; isNew: boolean }> {
  const inserted = await trx
    .insertInto('wallet_enrolment')
    .values({ tenant_id: tenantId, session_id: sessionId, community_id: communityId, did, enrolled_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'session_id']).doNothing())
    .returning('did')
    .executeTakeFirst();
  const row = await trx
    .selectFrom('wallet_enrolment')
    .select(['did', 'enrolled_at'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { did: row.did, enrolledAt: row.enrolled_at, isNew: inserted !== undefined };
}

/**
 * Puts a wallet in place of one from before a review: the kiosk removed that when it learnt of the review, so that the
 * next one takes its place once a reviewer has approved.
 *
 * @returns false where no reviewer has moved the session to Success since the other wallet took it
 */
export async function replaceEnrolment(
  trx: DatabaseTransaction,
  { tenantId, did, sessionId }: WalletSession,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('wallet_enrolment')
    .set({ did, enrolled_at: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('enrolled_at', '<', approvedAt({ tenantId, sessionId }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * When a reviewer moved the session to Success at which it stands, by the first look or by the third that overturned the
 * first; null where none did.
 */
const approvedAt = ({ tenantId, sessionId }: Pick<WalletSession, 'tenantId' | 'sessionId'>) =>
  sql<Date>`(SELECT max(l.decided_at) FROM review_look l
    JOIN review_case c ON c.tenant_id = l.tenant_id AND c.case_id = l.case_id AND c.kind = 'review'
    JOIN proofing_session s ON s.tenant_id = l.tenant_id AND s.session_id = l.session_id AND s.state = 'Success'
    WHERE l.tenant_id = ${tenantId} AND l.session_id = ${sessionId} AND l.decision = 'approved'
      AND (l.look = 1 OR l.look > 2 AND EXISTS (SELECT FROM review_look f WHERE f.tenant_id = l.tenant_id
        AND f.case_id = l.case_id AND f.look = 1 AND f.decision = 'rejected')))`;

/** Whether a wallet took the documents of a session of the community that were not erased since. */
export async function hasEnrolled(
  db: DatabaseHandle,
  { tenantId, communityId, did }: Omit<WalletSession, 'sessionId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_enrolment')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('did', '=', did)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A session that ended with Success outside a sandbox. */
export interface VerifiedSession {
  sessionId: string;
  /** The wallet that took its documents; null where it counts for a user without one of their linked wallets. */
  did: string | null;
}

/** More than any person has documents. */
const MOST_SESSIONS = 100;

const isVerified = sql`s.state = 'Success' AND s.final IS NOT NULL AND NOT s.sandbox`;

/** The verified sessions of a wallet, newest first. */
export async function verifiedSessionsOfWallet(
  db: DatabaseHandle,
  { tenantId, communityId, did }: Omit<WalletSession, 'sessionId'>,
): Promise<VerifiedSession[]> {
  const { rows } = await sql<{ session_id: string }>`SELECT e.session_id FROM wallet_enrolment e
    JOIN proofing_session s ON s.tenant_id = e.tenant_id AND s.session_id = e.session_id
    WHERE e.tenant_id = ${tenantId} AND e.community_id = ${communityId} AND e.did = ${did} AND ${isVerified}
    ORDER BY e.enrolled_at DESC, e.session_id LIMIT ${MOST_SESSIONS}`.execute(db);
  return rows.map(({ session_id: sessionId }) => ({ sessionId, did }));
}

/**
 * The verified sessions whose documents the wallets of a user took in its community, and those that the user started
 * from a sign-in, newest first.
 */
export async function verifiedSessionsOfUser(
  db: DatabaseHandle,
  { tenantId, communityId, userId }: Omit<LinkKey, 'did'>,
): Promise<VerifiedSession[]> {
  const { rows } = await sql<{
    session_id: string;
    did: string | null;
  }>`SELECT session_id, max(did) AS did FROM (
      SELECT e.session_id, e.enrolled_at AS at, e.did
      FROM wallet_enrolment e JOIN user_wallets l ON l.tenant_id = e.tenant_id AND l.did = e.did
      WHERE e.tenant_id = ${tenantId} AND e.community_id = ${communityId} AND l.user_id = ${userId}
        AND l.community_id = e.community_id AND l.linked_at IS NOT NULL AND l.unlinked_at IS NULL
      UNION ALL SELECT session_id, asked_at, NULL FROM user_verification
      WHERE tenant_id = ${tenantId} AND community_id = ${communityId} AND user_id = ${userId}) AS theirs
    JOIN proofing_session s USING (session_id) WHERE s.tenant_id = ${tenantId} AND ${isVerified}
    GROUP BY session_id ORDER BY max(at) DESC, session_id LIMIT ${MOST_SESSIONS}`.execute(db);
  return rows.map(({ session_id: sessionId, did }) => ({ sessionId, did }));
}

/**
 * The wallet that took the documents of a session that ended with Success, and the active users that it is linked to;
 * null where none did or it was revoked.
 */
export async function walletOfSession(
  db: DatabaseHandle,
  { tenantId, communityId, sessionId }: Omit<WalletSession, 'did'>,
): Promise<{ did: string; userIds: string[] } | null> {
  const { rows } = await sql<{ did: string; user_id: string | null }>`SELECT e.did, u.user_id
    FROM wallet_enrolment e
    JOIN proofing_session s ON s.tenant_id = e.tenant_id AND s.session_id = e.session_id
      AND s.state = 'Success' AND NOT s.sandbox
    LEFT JOIN wallets w ON w.tenant_id = e.tenant_id AND w.did = e.did
    LEFT JOIN user_wallets l ON l.tenant_id = e.tenant_id AND l.did = e.did AND l.community_id = e.community_id
      AND l.linked_at IS NOT NULL AND l.unlinked_at IS NULL
    LEFT JOIN users u ON u.tenant_id = l.tenant_id AND u.user_id = l.user_id AND u.active
    WHERE e.tenant_id = ${tenantId} AND e.community_id = ${communityId} AND e.session_id = ${sessionId}
      AND w.state IS DISTINCT FROM 'revoked' ORDER BY u.user_id`.execute(db);
  const [first] = rows;
  return first ? { did: first.did, userIds: rows.flatMap(({ user_id }) => user_id ?? []) } : null;
}
