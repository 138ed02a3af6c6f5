import { lockDoomed, postponeBlob, spareBlob } from '#services/erasure/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';

/** A bucket answers one removal in tens of milliseconds. */
const BATCH = 16;
const RETRY_AFTER_MS = 10 * 60_000;

type RemovalContext = Pick<ServicesContext, 'db' | 'blobs' | 'now'>;

/**
 * Removes blobs whose rows went in a committed transaction. Whatever stops it, what is left stays named and is removed
 * by a later run; one blob that cannot be removed holds back no other. Any number of nodes at once.
 *
 * @returns how many were removed.
 * @throws AggregateError, after everything else is done, with what went wrong.
 */
export async function removeDoomed(context: RemovalContext): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  for (;;) {
    const batch = await context.db.transaction().execute((trx) => removeBatch(context, trx));
    removed += batch.found - batch.failures.length;
    failures.push(...batch.failures);
    if (batch.found < BATCH) break;
  }
  if (failures.length === 0) return removed;
  throw new AggregateError(failures, `${failures.length} blobs could not be removed, ${removed} were`);
}

async function removeBatch(
  { blobs, now }: RemovalContext,
  trx: DatabaseTransaction,
): Promise<{ found: number; failures: unknown[] }> {
  const at = now();
  const doomed = await lockDoomed(trx, at, BATCH);
  const removals = await Promise.allSettled(doomed.map(async ({ key }) => blobs.remove(key)));
  const failures: unknown[] = [];
  for (const [index, blob] of doomed.entries()) {
    const removal = removals[index];
    if (removal?.status !== 'rejected') {
      await spareBlob(trx, blob);
      continue;
    }
    failures.push(removal.reason);
    await postponeBlob(trx, blob, new Date(at.getTime() + RETRY_AFTER_MS));
  }
  return { found: doomed.length, failures };
}
