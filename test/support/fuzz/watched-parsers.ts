import { Worker } from 'node:worker_threads';

/** A parser that has not answered by then is killed. */
const WATCH_MS = 5000;

interface Answer {
  known: boolean;
  threw?: string;
}

/**
 * Runs parsers in a thread of their own that a watchdog kills, because nothing else ends a loop.
 * @param limitMs how long one parse may take
 */
export function watchedParsers(limitMs = WATCH_MS) {
  let worker: Worker | undefined;
  const started = async (): Promise<Worker> => {
    if (worker) return worker;
    const fresh = new Worker(new URL('./parser-worker.ts', import.meta.url), { execArgv: [] });
    await new Promise((resolve, reject) => fresh.once('message', resolve).once('error', reject));
    worker = fresh;
    return fresh;
  };
  return {
    /** @throws Error where the parser threw, is unknown or was killed */
    async run(parser: string, text: string): Promise<void> {
      const thread = await started();
      const answer = await new Promise<Answer>((resolve, reject) => {
        const watchdog = setTimeout(() => {
          worker = undefined;
          void thread.terminate();
          reject(new Error(`${parser} was killed after ${limitMs} ms`));
        }, limitMs);
        thread.once('message', (message: Answer) => {
          clearTimeout(watchdog);
          resolve(message);
        });
        thread.postMessage({ parser, text });
      });
      if (!answer.known) throw new Error(`there is no parser ${parser}`);
      if (answer.threw !== undefined) throw new Error(`${parser} threw: ${answer.threw}`);
    },
    close: async (): Promise<void> => void (await worker?.terminate()),
  };
}
