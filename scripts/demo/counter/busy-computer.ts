import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A load of 15 on four cores. */
const LOAD_PER_CORE = 15 / 4;

/** Keeps every core busy with other work. @returns ends it */
export function keepBusy(cores = availableParallelism()): () => Promise<void> {
  const workers = Array.from(
    { length: Math.round(LOAD_PER_CORE * cores) },
    () => new Worker('for (;;);', { eval: true }),
  );
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
}
