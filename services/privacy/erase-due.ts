import { sql } from 'kysely';
import { utcDay } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { withLease } from '#services/kernel/database/lease.ts';
import {
  blobsOf,
  contentOf,
  detachPartitions,
  dropPartitions,
  dueDays,
} from '#services/kernel/database/partitions.ts';
import type { Removal } from '#services/kernel/ports/blob-store.ts';
import { removeBlobs } from './remove-blobs.ts';

type Eraser = Pick<ServicesContext, 'db' | 'durability' | 'blobs' | 'now'>;

/**
 * Erases personal data whose day has come: first it leaves the tables, so that nothing is added; then its blobs go,
 * then the rows that named them. The audit log of each tenant gets a proof. After an interruption, the next run finds
 * the rows of what is left. One node at a time.
 *
 * @returns the days that were erased.
 */
export async function eraseDue(context: Eraser): Promise<string[]> {
  const due = () => dueDays(context.db, utcDay(context.now()));
  if ((await due()).length === 0) return [];
  const erased = await withLease(context, 'erasure', async (renew) => {
    // Another node may have done it since.
    const days = await due();
    for (const day of days) await eraseDay(context, day, renew);
    return days;
  });
  return erased ?? [];
}

async function eraseDay(context: Eraser, day: string, renew: () => Promise<void>): Promise<void> {
  // The embedded database has one connection, so there are no readers to wait for.
  if (context.durability === 'server') await detachPartitions(context.db, day);
  const removals = new Map<string, Record<Removal, number>>();
  for await (const rows of blobsOf(context.db, day)) {
    const keys = rows.map(({ key }) => key);
    for (const [index, outcome] of (await removeBlobs(context.blobs, keys)).entries()) {
      const { tenantId } = rows[index]!;
      const counts = removals.get(tenantId) ?? { deleted: 0, absent: 0 };
      removals.set(tenantId, { ...counts, [outcome]: counts[outcome] + 1 });
    }
    await renew();
  }
  await context.db.transaction().execute(async (trx) => {
    // Dropping waits for the readers of these rows; other statements should not wait long behind it.
    await sql`SET LOCAL lock_timeout = '5s'`.execute(trx);
    const content = await contentOf(trx, day);
    await dropPartitions(trx, day);
    // Data about the person's own device, outside the partitions.
    await trx
      .updateTable('proofing_session')
      .set({ device: null })
      .where('erase_on', '=', day)
      .where('device', 'is not', null)
      .execute();
    await prove(trx, { day, content, removals, at: context.now() });
  });
}

/** The rows that a day of erasure removed, by tenant. */
interface Proof {
  day: string;
  content: Awaited<ReturnType<typeof contentOf>>;
  removals: ReadonlyMap<string, Record<Removal, number>>;
  at: Date;
}

/**
 * States for each tenant how many blobs were deleted, and how many rows of each table were erased, with a hash to
 * compare a list of these rows with. `absent` counts blobs that the store did not hold, also those that an interrupted
 * run of the same erasure had deleted.
 */
async function prove(trx: DatabaseTransaction, { day, content, removals, at }: Proof): Promise<void> {
  // In one order, because each tenant's log is locked until the end.
  for (const tenantId of [...content.keys()].sort()) {
    const blobs = removals.get(tenantId) ?? { deleted: 0, absent: 0 };
    const data = { day, tables: content.get(tenantId), blobs };
    await recordAudit(trx, { tenantId, at, actor: 'services', action: 'personal-data.erased', data });
  }
}
