import { recordAudit } from '#services/audit/index.ts';
import {
  cancelBlobDelete,
  countPendingBlobDeletes,
  lockPendingBlobDeletes,
  type PendingBlobDelete,
  postponeBlobDelete,
} from '#services/erasure/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Removal } from '#services/kernel/ports/blob-store.ts';
import { addRemovals } from './erasure-rows.repository.ts';

/** A bucket answers one removal in tens of milliseconds. */
const BATCH = 16;
const RETRY_AFTER_MS = 10 * 60_000;

type RemovalContext = Pick<ServicesContext, 'db' | 'blobs' | 'now'>;

/**
 * Removes blobs whose rows went in a committed transaction, and states in the audit log the result for those that were
 * withdrawn or deleted on request. A blob that cannot be removed stays named and is tried again after ten minutes; it
 * does not delay the others. Any number of nodes at once.
 *
 * @returns how many were deleted.
 * @throws AggregateError with the failures, after everything else is done.
 */
export async function deletePendingBlobs(context: RemovalContext): Promise<number> {
  let deleted = 0;
  const failures: unknown[] = [];
  for (;;) {
    const batch = await context.db.transaction().execute((trx) => removeBatch(context, trx));
    deleted += batch.deleted;
    failures.push(...batch.failures);
    if (batch.found < BATCH) break;
  }
  if (failures.length === 0) return deleted;
  throw new AggregateError(failures, `${failures.length} blobs could not be removed, ${deleted} were`);
}

/** A blob with the result of its removal. */
interface Removed {
  blob: PendingBlobDelete;
  outcome: Removal;
}

async function removeBatch(
  { blobs, now }: RemovalContext,
  trx: DatabaseTransaction,
): Promise<{ found: number; deleted: number; failures: unknown[] }> {
  const at = now();
  const pending = await lockPendingBlobDeletes(trx, at, BATCH);
  const removals = await Promise.allSettled(pending.map(async ({ key }) => blobs.remove(key)));
  const failures: unknown[] = [];
  const removed: Removed[] = [];
  for (const [index, blob] of pending.entries()) {
    const removal = removals[index]!;
    if (removal.status === 'fulfilled') {
      await cancelBlobDelete(trx, blob);
      removed.push({ blob, outcome: removal.value });
      continue;
    }
    failures.push(removal.reason);
    await postponeBlobDelete(trx, blob, new Date(at.getTime() + RETRY_AFTER_MS));
  }
  await state(trx, removed, at);
  return { found: pending.length, deleted: countOf(removed).deleted, failures };
}

/** In one order, because each tenant's audit log is locked until the end. */
async function state(trx: DatabaseTransaction, removed: readonly Removed[], at: Date): Promise<void> {
  const stated = removed.filter(({ blob }) => blob.stated);
  const byStatement = Map.groupBy(
    stated,
    ({ blob }) => `${blob.tenantId}|${blob.sessionId}|${blob.erasureId ?? ''}`,
  );
  for (const [, some] of [...byStatement].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { tenantId, sessionId, erasureId } = some[0]!.blob;
    const counts = countOf(some);
    if (erasureId) await addRemovals(trx, { tenantId, erasureId }, counts);
    const waiting = await countPendingBlobDeletes(trx, tenantId, [sessionId]);
    const data = { sessionId, ...(erasureId ? { erasureId } : {}), ...counts, waiting };
    await recordAudit(trx, { tenantId, at, actor: 'services', action: 'blobs.erased', data });
  }
}

const countOf = (removed: readonly Removed[]): Record<Removal, number> => {
  const deleted = removed.filter(({ outcome }) => outcome === 'deleted').length;
  return { deleted, absent: removed.length - deleted };
};
