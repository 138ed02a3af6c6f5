import type { BlobStore } from '#services/kernel/ports/blob-store.ts';

/** A bucket answers one removal in tens of milliseconds. */
const AT_ONCE = 8;

/** Removes blobs, several at once. @throws Error of the first that failed, when none is under way any more. */
export async function removeBlobs(blobs: BlobStore, keys: readonly string[]): Promise<void> {
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const removals = keys.slice(first, first + AT_ONCE).map((key) => blobs.remove(key));
    const failed = (await Promise.allSettled(removals)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}
