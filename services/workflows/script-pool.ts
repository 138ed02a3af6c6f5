import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import {
  type HostMessage,
  LIMITS,
  type ScriptAnswer,
  type ScriptMessage,
  type ScriptTask,
} from './script-task.ts';

const WORKER = new URL('./script-worker.ts', import.meta.url);
/** Threads at a time; each takes one script after the other. */
const WIDTH = 2;
/** Scripts that may wait for a thread. */
const MOST_WAITING = 200;

/** Threads that run scripts; an idle one does not keep the process alive. */
class ScriptPool {
  readonly #queue = new PQueue({ concurrency: WIDTH });
  readonly #idle: Worker[] = [];

  /** @throws Error where too many scripts wait, or a thread could not be had. */
  async run(task: ScriptTask, calls?: MakeCall): Promise<ScriptAnswer> {
    if (this.#queue.size >= MOST_WAITING) throw new Error('too many scripts wait for a thread');
    return this.#queue.add(() => this.#runOn(this.#idle.pop() ?? newWorker(), task, calls));
  }

  async #runOn(worker: Worker, task: ScriptTask, calls?: MakeCall): Promise<ScriptAnswer> {
    const answer = await ask(worker, task, calls);
    if (answer) {
      this.#idle.push(worker);
      return answer;
    }
    await worker.terminate();
    return { failed: 'SCRIPT_TIME' };
  }
}

/** Runs the scripts of this process. */
export const scripts = new ScriptPool();

function newWorker(): Worker {
  // Its own memory is limited besides, so that no script takes the process with it.
  const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
  const worker = new Worker(WORKER, { name: 'script', execArgv: [], env: {}, resourceLimits });
  worker.unref();
  return worker;
}

/** Makes a call of a script. @throws Error where it was refused or had no answer */
type MakeCall = (request: string) => Promise<string>;

/** Undefined where the thread did not answer in time, in which calls of others do not count. */
async function ask(worker: Worker, task: ScriptTask, makeCall?: MakeCall): Promise<ScriptAnswer | undefined> {
  worker.ref();
  const tell = (message: HostMessage) => worker.postMessage(message);
  let late: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  const { signal } = ending;
  const answered = new Promise<ScriptAnswer | undefined>((resolve) => {
    const count = () => {
      late = setTimeout(resolve, LIMITS.wallMs, undefined);
    };
    const serve = async ({ call, request }: Extract<ScriptMessage, { call: number }>) => {
      clearTimeout(late);
      const answer = await makeCall?.(request).catch(() => undefined);
      if (signal.aborted) return;
      clearTimeout(late);
      count();
      tell({ call, answer });
    };
    const hear = (message: ScriptMessage) => {
      if ('call' in message) void serve(message);
      else resolve(message);
    };
    worker.on('message', hear);
    signal.addEventListener('abort', () => worker.off('message', hear));
    count();
  });
  const ended = once(worker, 'exit', { signal }).then(() =>
    Promise.reject(new Error('the thread of a script ended')),
  );
  try {
    tell({ task });
    return await Promise.race([answered, ended]);
  } finally {
    // Whether or not the thread ends after this, nobody waits for it.
    ended.catch(() => undefined);
    ending.abort();
    clearTimeout(late);
    worker.unref();
  }
}
