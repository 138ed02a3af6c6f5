import { queueBlobDeletes } from '#services/erasure/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { deleteUpload, lockExpiredUploads, partKeys } from './upload.repository.ts';

const BATCH = 20;

/**
 * Deletes uploads that were not continued, and those that were complete long ago; their parts are removed after the
 * transaction. Any number of nodes at once.
 *
 * @returns how many were forgotten.
 */
export async function sweepUploads(context: Pick<ServicesContext, 'db' | 'now'>): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const count = await context.db.transaction().execute(async (trx) => {
      const at = context.now();
      const uploads = await lockExpiredUploads(trx, at, BATCH);
      for (const upload of uploads) {
        await queueBlobDeletes(trx, upload, partKeys(upload), at);
        await deleteUpload(trx, upload);
      }
      return uploads.length;
    });
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}
