import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { withLease } from '#services/kernel/database/lease.ts';
import { lockSession } from '#services/sessions/index.ts';
import { uploadOfPart } from '#services/uploads/index.ts';
import { removeBlobs } from './remove-blobs.ts';

/** A blob is stored before the row that names it is committed; longer than any request takes. */
const GRACE_MS = 60 * 60_000;
const BATCH = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A blob by the parts of its key. */
interface Named {
  key: string;
  tenantId: string;
  sessionId: string;
  name: string;
}

/**
 * Removes blobs that no row names: stored for a transaction that never was committed, or left when their rows went. One
 * node at a time.
 *
 * @returns how many were removed.
 */
export async function removeOrphans(context: Pick<ServicesContext, 'db' | 'blobs' | 'now'>): Promise<number> {
  const before = context.now().getTime() - GRACE_MS;
  const removed = await withLease(context, 'orphans', async (renew) => {
    let count = 0;
    let batch: Named[] = [];
    const flush = async (): Promise<void> => {
      const orphans = await orphansAmong(context.db, batch);
      for (const one of Map.groupBy(orphans, ({ sessionId }) => sessionId).values()) {
        count += await removeUnnamed(context, one);
      }
      batch = [];
      await renew();
    };
    for await (const { key, modifiedAt } of context.blobs.list()) {
      const named = modifiedAt.getTime() <= before ? nameOf(key) : undefined;
      if (named) batch.push(named);
      if (batch.length >= BATCH) await flush();
    }
    await flush();
    return count;
  });
  return removed ?? 0;
}

/** Undefined for names that these services never make: a foreign file is left alone. */
function nameOf(key: string): Named | undefined {
  const [tenantId = '', sessionId = '', name = '', ...more] = key.split('/');
  const isOwn = UUID.test(tenantId) && UUID.test(sessionId) && name !== '' && more.length === 0;
  return isOwn ? { key, tenantId, sessionId, name } : undefined;
}

/** Removes blobs of one session under its lock, unless they were stored once more and have a row by now. */
async function removeUnnamed(
  { db, blobs }: Pick<ServicesContext, 'db' | 'blobs'>,
  ofSession: readonly Named[],
): Promise<number> {
  const [first] = ofSession;
  if (!first) return 0;
  return db.transaction().execute(async (trx) => {
    await lockSession(trx, first.tenantId, first.sessionId);
    const orphans = await orphansAmong(trx, ofSession);
    const keys = orphans.map(({ key }) => key);
    const outcomes = await removeBlobs(blobs, keys);
    return outcomes.filter((outcome) => outcome === 'deleted').length;
  });
}

async function orphansAmong(db: DatabaseHandle, blobs: readonly Named[]): Promise<Named[]> {
  if (blobs.length === 0) return [];
  const tenants = [...new Set(blobs.map(({ tenantId }) => tenantId))];
  const sessions = [...new Set(blobs.map(({ sessionId }) => sessionId))];
  const artefacts = await db
    .selectFrom('artefact')
    .select('blob_key')
    .where('tenant_id', 'in', tenants)
    .where('session_id', 'in', sessions)
    .execute();
  const uploads = await db
    .selectFrom('upload')
    .select('upload_id')
    .where('tenant_id', 'in', tenants)
    .where('session_id', 'in', sessions)
    .execute();
  const keys = new Set(artefacts.map(({ blob_key }) => blob_key));
  const open = new Set(uploads.map(({ upload_id }) => upload_id));
  const isNamed = ({ key, name }: Named): boolean => keys.has(key) || open.has(uploadOfPart(name) ?? '');
  return blobs.filter((blob) => !isNamed(blob));
}
