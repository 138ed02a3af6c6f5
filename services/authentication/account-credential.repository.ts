import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/** Whose credential it is. */
interface Holder {
  tenantId: string;
  communityId: string;
  did: string;
}

export async function insertCredential(
  trx: DatabaseTransaction,
  holder: Holder & { userId: string; hash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('account_credential')
    .values({
      tenant_id: holder.tenantId,
      credential_hash: holder.hash,
      community_id: holder.communityId,
      user_id: holder.userId,
      did: holder.did,
      expires_at: holder.expiresAt,
    })
    .execute();
}

/** Takes a credential out of the world. @returns the user that it was for; undefined for any other than the holder's own, in time. */
export async function takeCredential(
  trx: DatabaseTransaction,
  { tenantId, communityId, did, hash }: Holder & { hash: Uint8Array },
  at: Date,
): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('account_credential')
    .where('tenant_id', '=', tenantId)
    .where('credential_hash', '=', hash)
    .where('community_id', '=', communityId)
    .where('did', '=', did)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export async function forgetCredentials(db: DatabaseHandle, now: Date): Promise<void> {
  await db.deleteFrom('account_credential').where('expires_at', '<=', now).execute();
}
