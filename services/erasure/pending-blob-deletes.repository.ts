import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}

interface BlobKey {
  tenantId: string;
  key: string;
}

/** A blob that no row names any more, to be removed once the transaction that took its row is committed. */
export interface PendingBlobDelete extends BlobKey {
  sessionId: string;
  stated: boolean;
  erasureId: string | null;
}

/** Why the audit log states a removal: a withdrawal, or a deletion on request with its id. */
export interface StatedFor {
  erasureId: string | undefined;
}

const ROWS_AT_ONCE = 1000;

/**
 * Has blobs removed after the caller's transaction: one that is rolled back leaves them where they are.
 *
 * @param statedFor the audit log states their result; without it, nothing does.
 */
export async function queueBlobDeletes(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: SessionKey,
  keys: readonly string[],
  at: Date,
  statedFor?: StatedFor,
): Promise<void> {
  const statement = { stated: statedFor !== undefined, erasure_id: statedFor?.erasureId ?? null };
  const row = { tenant_id: tenantId, session_id: sessionId, due_at: at, ...statement };
  for (let first = 0; first < keys.length; first += ROWS_AT_ONCE) {
    await trx
      .insertInto('pending_blob_delete')
      .values(keys.slice(first, first + ROWS_AT_ONCE).map((blob_key) => ({ ...row, blob_key })))
      .onConflict((conflict) =>
        statedFor ? conflict.columns(['tenant_id', 'blob_key']).doUpdateSet(statement) : conflict.doNothing(),
      )
      .execute();
  }
}

/** Before a blob is stored under a key again: waits for a removal that is under way, and takes back one that is not. */
export async function cancelBlobDelete(trx: DatabaseTransaction, { tenantId, key }: BlobKey): Promise<void> {
  await trx
    .deleteFrom('pending_blob_delete')
    .where('tenant_id', '=', tenantId)
    .where('blob_key', '=', key)
    .execute();
}

/** Leaves a blob that cannot be removed now to a later run, behind the others. */
export async function postponeBlobDelete(
  trx: DatabaseTransaction,
  { tenantId, key }: BlobKey,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('pending_blob_delete')
    .set({ due_at: until })
    .where('tenant_id', '=', tenantId)
    .where('blob_key', '=', key)
    .execute();
}

/** Locks some pending deletes, the oldest first; those of another node are passed over. */
export async function lockPendingBlobDeletes(
  trx: DatabaseTransaction,
  at: Date,
  limit: number,
): Promise<PendingBlobDelete[]> {
  const rows = await trx
    .selectFrom('pending_blob_delete')
    .select(['tenant_id', 'blob_key', 'session_id', 'stated', 'erasure_id'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    key: row.blob_key,
    sessionId: row.session_id,
    stated: row.stated,
    erasureId: row.erasure_id,
  }));
}

/** How many blobs of these sessions have yet to be removed. */
export async function countPendingBlobDeletes(
  db: DatabaseHandle,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('pending_blob_delete')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('session_id', 'in', sessionIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}
