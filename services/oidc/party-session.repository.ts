import { sql } from 'kysely';
import type { IdTokenAlgorithm } from '#services/contract/relying-parties.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Place } from './paths.ts';

/** The part of a user's session that relying parties share. */
export interface SharedSession {
  userId: string;
  /** The hash of the session in the sign-in records. */
  sessionHash: Uint8Array;
  expiresAt: Date;
  parties: readonly { relyingPartyId: string; sid: string }[];
}

/** Notes the relying parties of a session; one that was told its end stays out. */
export async function notePartySessions(
  db: DatabaseHandle,
  { tenantId, communityId }: Place,
  { userId, sessionHash, expiresAt, parties }: SharedSession,
): Promise<void> {
  if (parties.length === 0) return;
  await db
    .insertInto('party_session')
    .values(
      parties.map(({ relyingPartyId, sid }) => ({
        tenant_id: tenantId,
        sid,
        community_id: communityId,
        relying_party_id: relyingPartyId,
        user_id: userId,
        session_hash: sessionHash,
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'sid'])
        .doUpdateSet({ expires_at: expiresAt })
        .where('party_session.ended_at', 'is', null),
    )
    .execute();
}

/** Has the relying parties of these sessions told that they ended. */
export async function endPartySessions(
  db: DatabaseHandle,
  { tenantId }: Pick<Place, 'tenantId'>,
  sids: readonly string[],
  at: Date,
): Promise<void> {
  if (sids.length === 0) return;
  await db
    .updateTable('party_session')
    .set({ ended_at: at, due_at: at })
    .where('tenant_id', '=', tenantId)
    .where('sid', 'in', sids)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the sessions of users who were disabled or removed, and forgets those whose time is over. */
export async function endDueSessions(db: DatabaseHandle, at: Date): Promise<void> {
  await sql`WITH ended AS (
      UPDATE party_session p SET ended_at = ${at}, due_at = ${at} FROM users u
      WHERE u.tenant_id = p.tenant_id AND u.user_id = p.user_id AND (NOT u.active OR u.removed_at IS NOT NULL)
        AND p.ended_at IS NULL
      RETURNING p.tenant_id, p.session_hash)
    DELETE FROM sign_in_record r USING ended
    WHERE r.tenant_id = ended.tenant_id AND r.uid_hash = ended.session_hash`.execute(db);
  await db.deleteFrom('party_session').where('expires_at', '<=', at).where('ended_at', 'is', null).execute();
}

/** A relying party that this node may tell until the claim lapses. */
export interface DueSignOut {
  tenantId: string;
  communityId: string;
  relyingPartyId: string;
  userId: string;
  sid: string;
  endedAt: Date;
  attempts: number;
  /** Null: the relying party takes no notice, or takes no part any more. */
  uri: string | null;
  /** The algorithm that the relying party verifies. */
  alg: IdTokenAlgorithm;
}

/** Claims sign-outs that are due. */
export async function claimSignOuts(
  db: DatabaseHandle,
  { at, until, most }: { at: Date; until: Date; most: number },
): Promise<DueSignOut[]> {
  const { rows } =
    await sql<DueSignOut>`UPDATE party_session p SET due_at = ${until}, attempts = p.attempts + 1
    FROM relying_party r
    WHERE r.tenant_id = p.tenant_id AND r.relying_party_id = p.relying_party_id AND (p.tenant_id, p.sid) IN (
      SELECT tenant_id, sid FROM party_session WHERE due_at <= ${at} ORDER BY due_at LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    RETURNING p.tenant_id AS "tenantId", p.community_id AS "communityId", p.relying_party_id AS "relyingPartyId",
      p.user_id AS "userId", p.sid, p.ended_at AS "endedAt", p.attempts,
      r.id_token_alg AS alg, CASE WHEN r.active THEN r.backchannel_logout_uri END AS uri`.execute(db);
  return rows;
}

/** The relying party knows, or gets no further try. */
export async function settleSignOut(
  db: DatabaseHandle,
  { tenantId, sid }: Pick<DueSignOut, 'tenantId' | 'sid'>,
): Promise<void> {
  await db.deleteFrom('party_session').where('tenant_id', '=', tenantId).where('sid', '=', sid).execute();
}

/** The relying party gets another try later. */
export async function postponeSignOut(
  db: DatabaseHandle,
  { tenantId, sid }: Pick<DueSignOut, 'tenantId' | 'sid'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('party_session')
    .set({ due_at: until })
    .where('tenant_id', '=', tenantId)
    .where('sid', '=', sid)
    .execute();
}
