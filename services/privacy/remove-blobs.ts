import type { BlobStore, Removal } from '#services/kernel/ports/blob-store.ts';

/** A bucket answers one removal in tens of milliseconds. */
const AT_ONCE = 8;

/**
 * Removes blobs, several at once.
 *
 * @returns the result for each, in the order of the keys.
 * @throws Error of the first that failed, when none is under way any more.
 */
export async function removeBlobs(blobs: BlobStore, keys: readonly string[]): Promise<Removal[]> {
  const outcomes: Removal[] = [];
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const removals = keys.slice(first, first + AT_ONCE).map((key) => blobs.remove(key));
    for (const settled of await Promise.allSettled(removals)) {
      if (settled.status === 'rejected') throw settled.reason;
      outcomes.push(settled.value);
    }
  }
  return outcomes;
}
