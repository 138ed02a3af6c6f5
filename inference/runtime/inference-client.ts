import { type Transferable, Worker } from 'node:worker_threads';
import { AppError, causeOf, failure } from '#core/contract/errors.ts';
import type {
  InferenceWorkerData,
  ReplyMessage,
  RequestMessage,
  ThreadPriority,
} from './inference-messages.ts';
import { type InferenceJob, InferenceQueue } from './inference-queue.ts';
import { silenceRuntime } from './silence-runtime.ts';
import type { TaskInput, TaskMap, TaskOutput } from './task-registry.ts';

export interface RunOptions {
  /** Frames of one stream: a newer frame takes the place of one that still waits (FRAME_DROPPED). */
  stream?: string;
  /** Milliseconds since the epoch: a task that still waits after that is rejected with FRAME_STALE. */
  startBy?: number | undefined;
  /** Buffers that move to the inference thread instead of being copied; the caller must not use them again. */
  transfer?: Transferable[];
}

/** Runs inference in one worker thread, one task at a time. */
export interface InferenceClient<Tasks extends TaskMap> {
  /** @throws AppError FRAME_DROPPED, FRAME_STALE, MODEL_FAILED, and the errors of the task */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: TaskInput<Tasks[Name]>,
    options?: RunOptions,
  ): Promise<TaskOutput<Tasks[Name]>>;
  /** Lets the running task finish, rejects the waiting ones, frees the models and ends the thread. */
  close(): Promise<void>;
}

/** The entry of the worker thread with every model. */
export const INFERENCE_WORKER = new URL('./inference-worker.ts', import.meta.url);

export interface InferenceClientOptions {
  /** The worker's entry: `INFERENCE_WORKER`, or one with other tasks. */
  workerUrl: URL;
  modelsDir: string;
  /** Where the optional models lie; none is used without it. */
  optionalModelsDir?: string | undefined;
  /** Normal by default. */
  priority?: ThreadPriority | undefined;
  /** Tasks that may wait; the next one is refused with FRAME_DROPPED. */
  maxWaiting?: number;
  /** A task that takes longer ends the thread; the next task starts a new one. */
  timeoutMs?: number;
}

export function createInferenceClient<Tasks extends TaskMap>(
  options: InferenceClientOptions,
): InferenceClient<Tasks> {
  const thread = new InferenceThread(options);
  return {
    run: (task, input, runOptions = {}) => thread.run(task, input, runOptions) as never,
    close: () => thread.close(),
  };
}

class InferenceThread {
  readonly #options: InferenceClientOptions;
  readonly #queue: InferenceQueue;
  #worker: Worker | undefined;
  #active: { id: number; job: InferenceJob; timer: NodeJS.Timeout } | undefined;
  #onIdle: (() => void) | undefined;
  #nextId = 1;
  #closed: Promise<void> | undefined;

  constructor(options: InferenceClientOptions) {
    this.#options = options;
    this.#queue = new InferenceQueue(options.maxWaiting ?? 8);
  }

  run(task: string, input: unknown, { stream, startBy, transfer = [] }: RunOptions): Promise<unknown> {
    if (this.#closed) return Promise.reject(failure('MODEL_FAILED', 'the inference client is closed'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, input, stream, startBy, transfer, resolve, reject });
      this.#startNext();
    });
  }

  close(): Promise<void> {
    this.#closed ??= this.#shutDown();
    return this.#closed;
  }

  #startNext(): void {
    if (this.#active) return;
    const job = this.#queue.shift();
    if (!job) return;
    const worker = this.#ensureWorker();
    const id = this.#nextId++;
    const limit = this.#options.timeoutMs ?? 30_000;
    const timer = setTimeout(() => this.#abandon(worker, `no answer within ${limit} ms`), limit);
    this.#active = { id, job, timer };
    worker.ref();
    try {
      worker.postMessage(
        { kind: 'run', id, task: job.task, input: job.input } satisfies RequestMessage,
        job.transfer,
      );
    } catch (cause) {
      this.#settle(() => job.reject(failure('MODEL_FAILED', `the input cannot be sent: ${String(cause)}`)));
    }
  }

  #ensureWorker(): Worker {
    if (this.#worker) return this.#worker;
    silenceRuntime();
    const { modelsDir, optionalModelsDir, priority = 'normal' } = this.#options;
    const workerData: InferenceWorkerData = { modelsDir, optionalModelsDir, priority };
    const worker = new Worker(this.#options.workerUrl, { workerData, name: 'inference', execArgv: [] });
    worker.on('message', (reply: ReplyMessage) => this.#receive(reply));
    worker.on('error', (error) => this.#lose(worker, error.message));
    worker.on('exit', (code) => this.#lose(worker, `the thread ended with code ${code}`));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: ReplyMessage): void {
    const active = this.#active;
    if (reply.kind === 'closed' || active?.id !== reply.id) return;
    this.#settle(() => {
      if (reply.kind === 'done') return active.job.resolve(reply.output);
      const { code, cause = causeOf(code, 'no cause was told') } = reply.error;
      return active.job.reject(new AppError(code, cause));
    });
  }

  /** Ends the active task and starts the next; an idle thread does not keep the process alive. */
  #settle(conclude: () => void): void {
    clearTimeout(this.#active?.timer);
    this.#active = undefined;
    this.#worker?.unref();
    conclude();
    this.#startNext();
    if (!this.#active) this.#onIdle?.();
  }

  #abandon(worker: Worker, reason: string): void {
    this.#lose(worker, reason);
    void worker.terminate();
  }

  #lose(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const job = this.#active?.job;
    if (job) this.#settle(() => job.reject(failure('MODEL_FAILED', reason)));
  }

  async #shutDown(): Promise<void> {
    this.#queue.rejectAll(failure('MODEL_FAILED', 'the inference client was closed'));
    if (this.#active) {
      await new Promise<void>((done) => {
        this.#onIdle = done;
      });
    }
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    worker.ref();
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    worker.postMessage({ kind: 'close' } satisfies RequestMessage);
    const timer = setTimeout(() => void worker.terminate(), 5_000);
    await ended;
    clearTimeout(timer);
  }
}
