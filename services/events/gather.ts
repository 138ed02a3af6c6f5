/** Events are written together: at the latest after this time, or when there are this many. */
const GATHER_MS = 20;
const GATHER_MOST = 100;

export interface Gatherer<T> {
  add(item: T): void;
  /** Writes the gathered items and waits for every write that runs. */
  flush(): Promise<void>;
}

/**
 * Gathers single items and writes them in batches, one batch after the other.
 *
 * @param done called for every batch, with the error of one that was not written.
 */
export function gather<T>(
  write: (items: T[]) => Promise<void>,
  done: (error?: unknown) => void,
): Gatherer<T> {
  let items: T[] = [];
  let wake: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(wake);
    wake = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) writing = writing.then(() => write(batch)).then(() => done(), done);
    return writing;
  };
  return {
    add(item) {
      items.push(item);
      if (items.length >= GATHER_MOST) void flush();
      else wake ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}
