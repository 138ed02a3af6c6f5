import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '#services/contract/problem.ts';
import { FairTurns, TurnRefused } from './fair-turns.ts';
import {
  type HostMessage,
  LIMITS,
  type ScriptAnswer,
  type ScriptMessage,
  type ScriptTask,
} from './script-task.ts';

const WORKER = new URL('./script-worker.ts', import.meta.url);
/** Threads at a time, and how many of them one tenant may have; each takes one script after the other. */
const [WIDTH, SHARE] = [3, 2];
/** Scripts of one tenant that may wait for a thread. */
const MOST_WAITING = 20;
/** With the longest run still shorter than the lease of a step. */
const LONGEST_WAIT_MS = 15_000;
const RETRY_S = 15;

/** Makes a call of a script. @throws Error where it was refused or had no answer */
type MakeCall = (request: string) => Promise<string>;
/** For whom a script runs. */
export interface ScriptCaller {
  tenantId: string;
  /** Without it, the script may make no calls. */
  send?: MakeCall;
}

/** Threads that run scripts; an idle one does not keep the process alive. */
class ScriptPool {
  readonly #turns = new FairTurns({
    width: WIDTH,
    share: SHARE,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  readonly #idle: Worker[] = [];

  /** @throws ProblemError `SCRIPTS_BUSY` where no thread was free in time for the tenant. */
  async run(task: ScriptTask, { tenantId, send }: ScriptCaller): Promise<ScriptAnswer> {
    try {
      return await this.#turns.run(tenantId, () => this.#runOn(this.#idle.pop() ?? newWorker(), task, send));
    } catch (cause) {
      if (!(cause instanceof TurnRefused)) throw cause;
      throw new ProblemError('SCRIPTS_BUSY', undefined, { cause, retryAfterS: RETRY_S });
    }
  }

  async #runOn(worker: Worker, task: ScriptTask, send?: MakeCall): Promise<ScriptAnswer> {
    const { answer, reusable } = await ask(worker, task, send);
    if (reusable) this.#idle.push(worker);
    else await worker.terminate();
    return answer;
  }
}

/** Runs the scripts of this process. */
export const scripts = new ScriptPool();

function newWorker(): Worker {
  // Its own memory is limited besides, so that no script takes the process with it.
  const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
  const worker = new Worker(WORKER, { name: 'script', execArgv: [], env: {}, resourceLimits });
  // Between two scripts there is no other listener, and an unhandled error would end the process.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

interface Asked {
  answer: ScriptAnswer;
  /** Whether the thread can take another script. */
  reusable: boolean;
}
const lost = (failed: Extract<ScriptAnswer, { failed: string }>['failed']): Asked => ({
  answer: { failed },
  reusable: false,
});

async function ask(worker: Worker, task: ScriptTask, send?: MakeCall): Promise<Asked> {
  const ending = new AbortController();
  const { signal } = ending;
  worker.ref();
  try {
    return await Promise.race([answered(worker, task, send, signal), ended(worker, signal)]);
  } finally {
    ending.abort();
    worker.unref();
  }
}

/** The answer of the thread; its time is limited for its own work, and for work and calls together. */
function answered(
  worker: Worker,
  task: ScriptTask,
  send: MakeCall | undefined,
  signal: AbortSignal,
): Promise<Asked> {
  return new Promise((resolve) => {
    const late = () => resolve(lost('SCRIPT_TIME'));
    const whole = setTimeout(late, LIMITS.runMs);
    let own = setTimeout(late, LIMITS.wallMs);
    let open = 0;
    const serve = async ({ call, request }: Extract<ScriptMessage, { call: number }>) => {
      clearTimeout(own);
      open += 1;
      const answer = await send?.(request).catch(() => undefined);
      open -= 1;
      if (signal.aborted) return;
      if (open === 0) own = setTimeout(late, LIMITS.wallMs);
      worker.postMessage({ call, answer } satisfies HostMessage);
    };
    const hear = (message: ScriptMessage) => {
      if ('call' in message) void serve(message);
      else resolve({ answer: message, reusable: true });
    };
    worker.on('message', hear);
    signal.addEventListener('abort', () => {
      worker.off('message', hear);
      clearTimeout(whole);
      clearTimeout(own);
    });
    worker.postMessage({ task } satisfies HostMessage);
  });
}

/** The thread died under the script. */
async function ended(worker: Worker, signal: AbortSignal): Promise<Asked> {
  try {
    await once(worker, 'exit', { signal });
    return lost('SCRIPT_THREAD');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return lost(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'SCRIPT_MEMORY' : 'SCRIPT_THREAD');
  }
}
