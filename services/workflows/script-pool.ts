import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { LIMITS, type ScriptAnswer, type ScriptTask } from './script-task.ts';

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
  async run(task: ScriptTask): Promise<ScriptAnswer> {
    if (this.#queue.size >= MOST_WAITING) throw new Error('too many scripts wait for a thread');
    return this.#queue.add(() => this.#runOn(this.#idle.pop() ?? newWorker(), task));
  }

  async #runOn(worker: Worker, task: ScriptTask): Promise<ScriptAnswer> {
    const answer = await ask(worker, task);
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

/** Undefined where the thread did not answer in time. */
async function ask(worker: Worker, task: ScriptTask): Promise<ScriptAnswer | undefined> {
  worker.ref();
  const given = new AbortController();
  const { signal } = given;
  try {
    const answered = once(worker, 'message', { signal });
    const ended = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the thread of a script ended')),
    );
    const late = setTimeout(LIMITS.wallMs, undefined, { signal });
    worker.postMessage(task);
    const told = await Promise.race([answered, ended, late]);
    return told?.[0] as ScriptAnswer | undefined;
  } finally {
    given.abort();
    worker.unref();
  }
}
