import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';

/** Access tokens and ID tokens have keys of P-256 in the first, ID tokens keys of RSA in the second. */
export type TokenKeyTable = 'token_key' | 'id_token_key';

export interface TokenKeyRow {
  keyId: string;
  privateSealed: Uint8Array;
  createdAt: Date;
  signsFrom: Date;
  verifiesUntil: Date | null;
}

/** Inserts unless there is one of this id. */
export async function insertTokenKey(
  db: DatabaseHandle,
  table: TokenKeyTable,
  key: TokenKeyRow,
): Promise<void> {
  await db
    .insertInto(table)
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
export async function listTokenKeys(
  db: DatabaseHandle,
  table: TokenKeyTable,
  now: Date,
): Promise<TokenKeyRow[]> {
  const rows = await db
    .selectFrom(table)
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
export async function lockNewestKey(
  db: DatabaseHandle,
  table: TokenKeyTable,
): Promise<{ createdAt: Date } | undefined> {
  const row = await db
    .selectFrom(table)
    .select('created_at')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('verifies_until', 'is', null)
    .orderBy('signs_from', 'desc')
    .forUpdate()
    .executeTakeFirst();
  return row && { createdAt: row.created_at };
}

/** Ends the keys without a successor at this time, and forgets those that ended. */
export async function retireTokenKeys(
  db: DatabaseHandle,
  table: TokenKeyTable,
  at: { now: Date; until: Date },
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('verifies_until', '<=', at.now)
    .execute();
  await db
    .updateTable(table)
    .set({ verifies_until: at.until })
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('verifies_until', 'is', null)
    .execute();
}
