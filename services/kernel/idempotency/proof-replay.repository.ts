import type { DatabaseHandle } from '../database/database.ts';

/** Remembers the id of a one-time proof until it expires. Answers false when it was seen before. */
export async function rememberProof(
  db: DatabaseHandle,
  proof: { tenantId: string; proofId: string; expiresAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('proof_replay')
    .values({ tenant_id: proof.tenantId, proof_id: proof.proofId, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findProof(db: DatabaseHandle, tenantId: string, proofId: string, now: Date) {
  return db
    .selectFrom('proof_replay')
    .select(['proof_id', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('proof_id', '=', proofId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Forgets proofs that could not be accepted any more anyway. */
export async function forgetExpiredProofs(db: DatabaseHandle, now: Date): Promise<void> {
  await db.deleteFrom('proof_replay').where('expires_at', '<=', now).execute();
}
