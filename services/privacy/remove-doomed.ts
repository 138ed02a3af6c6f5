import type { ServicesContext } from '../ports/context.ts';
import { lockDoomed, spareBlob } from '../records/doomed-blobs.repository.ts';
import { removeBlobs } from './remove-blobs.ts';

const BATCH = 64;

/**
 * Removes blobs whose rows went in a committed transaction. Whatever stops it, what is left stays named and is removed
 * by the next run. Any number of nodes at once.
 *
 * @returns how many were removed.
 */
export async function removeDoomed({ db, blobs }: Pick<ServicesContext, 'db' | 'blobs'>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const doomed = await lockDoomed(trx, BATCH);
      await removeBlobs(
        blobs,
        doomed.map(({ key }) => key),
      );
      for (const blob of doomed) await spareBlob(trx, blob);
      return doomed.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}
