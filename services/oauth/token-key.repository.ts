import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';

export interface TokenKeyRow {
  keyId: string;
  privateSealed: Uint8Array;
  createdAt: Date;
  signsFrom: Date;
  verifiesUntil: Date | null;
}

/** Inserts unless there is one of this id. */
export async function insertTokenKey(db: DatabaseHandle, key: TokenKeyRow): Promise<void> {
  await db
    .insertInto('token_key')
    .values({
      tenant_id: SERVICE_TENANT,
      key_id: key.keyId,
      private_sealed: key.privateSealed,
      created_at: key.createdAt,
      signs_from: key.signsFrom,
      verifies_until: key.verifiesUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The keys that still verify at this time, oldest first. */
export async function listTokenKeys(db: DatabaseHandle, now: Date): Promise<TokenKeyRow[]> {
  const rows = await db
    .selectFrom('token_key')
    .selectAll()
    .where('tenant_id', '=', SERVICE_TENANT)
    .where(({ eb, or }) => or([eb('verifies_until', 'is', null), eb('verifies_until', '>', now)]))
    .orderBy('signs_from')
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    privateSealed: row.private_sealed,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    verifiesUntil: row.verifies_until,
  }));
}

/** Locks the newest key, so that one rotation happens at a time. */
export async function lockNewestKey(db: DatabaseHandle): Promise<{ createdAt: Date } | undefined> {
  const row = await db
    .selectFrom('token_key')
    .select('created_at')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('verifies_until', 'is', null)
    .orderBy('signs_from', 'desc')
    .forUpdate()
    .executeTakeFirst();
  return row && { createdAt: row.created_at };
}

/** Ends the keys without a successor at this time, and forgets those that ended. */
export async function retireTokenKeys(db: DatabaseHandle, at: { now: Date; until: Date }): Promise<void> {
  await db
    .deleteFrom('token_key')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('verifies_until', '<=', at.now)
    .execute();
  await db
    .updateTable('token_key')
    .set({ verifies_until: at.until })
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('verifies_until', 'is', null)
    .execute();
}
