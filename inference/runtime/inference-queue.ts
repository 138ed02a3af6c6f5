import type { Transferable } from 'node:worker_threads';
import { type AppError, failure } from '#core/contract/errors.ts';

/** One task in the queue of the inference thread. */
export interface InferenceJob {
  task: string;
  input: unknown;
  stream: string | undefined;
  /** Milliseconds since the epoch: a task that still waits then is too old to be of use. */
  startBy: number | undefined;
  transfer: Transferable[];
  resolve(output: unknown): void;
  reject(error: AppError): void;
}

/**
 * Tasks in order of arrival, with a bound. A frame that cannot be processed in time is dropped, not queued:
 * per stream at most one frame waits, and it is the newest.
 */
export class InferenceQueue {
  readonly #limit: number;
  #waiting: InferenceJob[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a job, or rejects it (or the older frame of its stream) with FRAME_DROPPED. */
  push(job: InferenceJob): void {
    const older =
      job.stream === undefined ? -1 : this.#waiting.findIndex(({ stream }) => stream === job.stream);
    if (older >= 0) {
      const [replaced] = this.#waiting.splice(older, 1, job);
      replaced?.reject(failure('FRAME_DROPPED', 'a newer frame of the same stream arrived'));
    } else if (this.#waiting.length >= this.#limit) {
      job.reject(failure('FRAME_DROPPED', `${this.#limit} tasks are already waiting`));
    } else {
      this.#waiting.push(job);
    }
  }

  /** The next job; those whose time is over are rejected with FRAME_STALE. */
  shift(): InferenceJob | undefined {
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      const late = Date.now() - (job.startBy ?? Number.POSITIVE_INFINITY);
      if (late <= 0) return job;
      job.reject(failure('FRAME_STALE', `${Math.round(late)} ms too late`));
    }
    return undefined;
  }

  rejectAll(error: AppError): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    for (const job of jobs) job.reject(error);
  }
}
