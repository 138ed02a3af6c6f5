import type { Transferable } from 'node:worker_threads';
import { AppError } from '../../sdk/contract/errors.ts';

/** One task that waits for the inference thread. */
export interface InferenceJob {
  task: string;
  input: unknown;
  stream: string | undefined;
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
      replaced?.reject(dropped('a newer frame of the same stream arrived'));
    } else if (this.#waiting.length >= this.#limit) {
      job.reject(dropped(`${this.#limit} tasks are already waiting`));
    } else {
      this.#waiting.push(job);
    }
  }

  shift(): InferenceJob | undefined {
    return this.#waiting.shift();
  }

  rejectAll(error: AppError): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    for (const job of jobs) job.reject(error);
  }
}

function dropped(probe: string): AppError {
  return new AppError('FRAME_DROPPED', 'The frame was dropped because a newer one is more useful.', {
    component: 'models',
    probe,
    nextStep: 'Send the next frame.',
  });
}
