import type { ServicesContext } from '../ports/context.ts';
import { deleteUpload, lockExpiredUploads, partKeys } from '../records/upload.repository.ts';

const BATCH = 20;

/**
 * Forgets uploads that nobody continued, and those that were complete long ago; parts first. Any number of nodes at once.
 *
 * @returns how many were forgotten.
 */
export async function sweepUploads(context: Pick<ServicesContext, 'db' | 'blobs' | 'now'>): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const count = await context.db.transaction().execute(async (trx) => {
      const uploads = await lockExpiredUploads(trx, context.now(), BATCH);
      for (const upload of uploads) {
        for (const key of partKeys(upload)) await context.blobs.remove(key);
        await deleteUpload(trx, upload);
      }
      return uploads.length;
    });
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}
