import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}

/** A blob that no row names any more, to be removed once the transaction that took its row is committed. */
interface DoomedBlob {
  tenantId: string;
  key: string;
}

const ROWS_AT_ONCE = 1000;

/** Has blobs removed after the caller's transaction: one that is rolled back leaves them where they are. */
export async function doomBlobs(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: SessionKey,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  const row = { tenant_id: tenantId, session_id: sessionId, doomed_at: at };
  for (let first = 0; first < keys.length; first += ROWS_AT_ONCE) {
    await trx
      .insertInto('doomed_blob')
      .values(keys.slice(first, first + ROWS_AT_ONCE).map((blob_key) => ({ ...row, blob_key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Before a blob is stored under a key again: waits for a removal that is under way, and takes back one that is not. */
export async function spareBlob(trx: DatabaseTransaction, { tenantId, key }: DoomedBlob): Promise<void> {
  await trx.deleteFrom('doomed_blob').where('tenant_id', '=', tenantId).where('blob_key', '=', key).execute();
}

/** Leaves a blob that cannot be removed now to a later run, behind the others. */
export async function postponeBlob(
  trx: DatabaseTransaction,
  { tenantId, key }: DoomedBlob,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('doomed_blob')
    .set({ doomed_at: until })
    .where('tenant_id', '=', tenantId)
    .where('blob_key', '=', key)
    .execute();
}

/** Locks some of what is to be removed, the oldest first; what another node removes is passed over. */
export async function lockDoomed(trx: DatabaseTransaction, at: Date, limit: number): Promise<DoomedBlob[]> {
  const rows = await trx
    .selectFrom('doomed_blob')
    .select(['tenant_id', 'blob_key'])
    .where('doomed_at', '<=', at)
    .orderBy('doomed_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ tenant_id: tenantId, blob_key: key }) => ({ tenantId, key }));
}

/** Whether blobs of one of these sessions are still there to be removed. */
export async function hasDoomed(
  db: DatabaseHandle,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<boolean> {
  if (sessionIds.length === 0) return false;
  const row = await db
    .selectFrom('doomed_blob')
    .select('blob_key')
    .where('tenant_id', '=', tenantId)
    .where('session_id', 'in', sessionIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
