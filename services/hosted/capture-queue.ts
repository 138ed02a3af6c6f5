import type { RemoteAnswer, RemoteAnswers, RemoteTask } from '#capture/remote/judge-remote.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Captures, HintLeft, RemoteJudge } from '#services/kernel/ports/captures.ts';

/** Pictures and clips that wait: with four megabytes each, what all of them take stays bounded. */
const MOST_PICTURES = 32;
const MOST_HINTS = 64;
/** Of so many turns one is a hint's, where some wait. */
const HINT_EVERY = 3;
const USUAL_MS = 400;

interface Waiting<Answer> {
  person: string;
  task: RemoteTask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Gives persons their turns at a judge in the order in which they came: each has one hint and one picture at most in the
 * queue, so nobody takes the turns of others by sending more.
 */
export class CaptureQueue implements Captures {
  readonly #judge: RemoteJudge;
  readonly #hints: Waiting<RemoteAnswers['hint'] | HintLeft>[] = [];
  readonly #pictures: Waiting<RemoteAnswer>[] = [];
  /** Persons whose picture waits or is judged. */
  readonly #sent = new Set<string>();
  #running = 0;
  #turns = 0;
  #usualMs = USUAL_MS;

  constructor(judge: RemoteJudge) {
    this.#judge = judge;
  }

  hint(person: string, task: Extract<RemoteTask, { task: 'hint' }>) {
    return new Promise<RemoteAnswers['hint'] | HintLeft>((resolve, reject) => {
      const waiting = { person, task, resolve, reject };
      const own = this.#hints.findIndex((other) => other.person === person);
      if (own >= 0) {
        this.#hints[own]?.resolve({ left: 'superseded' });
        this.#hints[own] = waiting;
      } else if (this.#hints.length >= MOST_HINTS) {
        resolve({ left: 'busy', waitMs: this.#waitMs() });
      } else {
        this.#hints.push(waiting);
      }
      this.#next();
    });
  }

  async judge<Task extends RemoteTask>(person: string, task: Task): Promise<RemoteAnswers[Task['task']]> {
    if (this.#sent.has(person) || this.#pictures.length >= MOST_PICTURES) {
      const retryAfterS = Math.ceil(this.#waitMs() / 1000);
      throw new ProblemError('CAPTURE_BUSY', undefined, { retryAfterS });
    }
    this.#sent.add(person);
    try {
      const answered = new Promise<RemoteAnswer>((resolve, reject) => {
        this.#pictures.push({ person, task, resolve, reject });
      });
      this.#next();
      // The judge answers each task in its own form.
      return (await answered) as RemoteAnswers[Task['task']];
    } finally {
      this.#sent.delete(person);
    }
  }

  close(): Promise<void> {
    return this.#judge.close();
  }

  #waitMs(): number {
    const before = this.#hints.length + this.#pictures.length + this.#running;
    return Math.ceil((before * this.#usualMs) / this.#judge.places);
  }

  #next(): void {
    while (this.#running < this.#judge.places) {
      const waiting = this.#take();
      if (!waiting) return;
      void this.#run(waiting);
    }
  }

  #take(): Waiting<never> | undefined {
    const isOfHint = this.#pictures.length === 0 || this.#turns % HINT_EVERY === HINT_EVERY - 1;
    const first = isOfHint ? (this.#hints.shift() ?? this.#pictures.shift()) : this.#pictures.shift();
    if (first) this.#turns += 1;
    return first as Waiting<never> | undefined;
  }

  async #run({ task, resolve, reject }: Waiting<never>): Promise<void> {
    this.#running += 1;
    const began = performance.now();
    try {
      resolve((await this.#judge.judge(task)) as never);
    } catch (error) {
      reject(error);
    } finally {
      this.#usualMs = 0.8 * this.#usualMs + 0.2 * (performance.now() - began);
      this.#running -= 1;
      this.#next();
    }
  }
}
