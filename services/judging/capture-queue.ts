import type { RemoteAnswer, RemoteAnswers, RemoteTask } from '#capture/remote/judge-remote.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type {
  Captures,
  HintLeft,
  JudgedPerson,
  PictureTurn,
  RemoteJudge,
} from '#services/kernel/ports/captures.ts';
import {
  HINT_EVERY,
  type InLine,
  MOST_HINTS,
  MOST_PICTURES,
  picturePlaces,
  placeInLine,
  USUAL_MS,
  waitMs,
  withMeasured,
} from './line.ts';

interface Waiting<Answer> extends InLine {
  instanceId: string;
  task: RemoteTask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Gives persons their turns at a judge of this process. Tenants take turns; the persons of one come in the order in
 * which they sent. Each has one hint and one picture at most in the queue, so sending more does not take the turns of
 * others.
 */
export class CaptureQueue implements Captures {
  readonly #judge: RemoteJudge;
  readonly #hints: Waiting<RemoteAnswers['hint'] | HintLeft>[] = [];
  readonly #pictures: Waiting<RemoteAnswer>[] = [];
  /** Persons whose picture waits or is judged. */
  readonly #sent = new Set<string>();
  #running = 0;
  #pictured = 0;
  #turns = 0;
  #usualMs = USUAL_MS;

  constructor(judge: RemoteJudge) {
    this.#judge = judge;
  }

  hint({ tenantId, instanceId }: JudgedPerson, task: Extract<RemoteTask, { task: 'hint' }>) {
    return new Promise<RemoteAnswers['hint'] | HintLeft>((resolve, reject) => {
      const own = this.#hints.findIndex((other) => other.instanceId === instanceId);
      const before = this.#hints[own];
      if (before) {
        before.resolve({ left: 'superseded' });
        this.#hints[own] = { ...before, task, resolve, reject };
        return;
      }
      const busy = (): HintLeft => ({ left: 'busy', waitMs: this.#waitMs(1) });
      const place = placeInLine(this.#hints, tenantId, MOST_HINTS);
      if (!place) return resolve(busy());
      const { turn, putOut } = place;
      if (putOut) {
        leave(this.#hints, putOut);
        putOut.resolve(busy());
      }
      join(this.#hints, { tenantId, instanceId, turn, task, resolve, reject });
      this.#next();
    });
  }

  async judge<Task extends RemoteTask>(
    { tenantId, instanceId }: JudgedPerson,
    task: Task,
  ): Promise<RemoteAnswers[Task['task']]> {
    if (this.#sent.has(instanceId)) throw this.#busy();
    const place = placeInLine(this.#pictures, tenantId, MOST_PICTURES);
    if (!place) throw this.#busy();
    const { turn, putOut } = place;
    if (putOut) {
      leave(this.#pictures, putOut);
      putOut.reject(this.#busy());
    }
    this.#sent.add(instanceId);
    try {
      const answered = new Promise<RemoteAnswer>((resolve, reject) => {
        join(this.#pictures, { tenantId, instanceId, turn, task, resolve, reject });
      });
      this.#next();
      // The judge answers each task in its own form.
      return (await answered) as RemoteAnswers[Task['task']];
    } finally {
      this.#sent.delete(instanceId);
    }
  }

  async turnOf({ instanceId }: JudgedPerson): Promise<PictureTurn | undefined> {
    if (!this.#sent.has(instanceId)) return undefined;
    const before = this.#pictures.findIndex((other) => other.instanceId === instanceId);
    return before < 0 ? { before: 0, waitMs: 0 } : { before, waitMs: this.#waitMs(before) };
  }

  close(): Promise<void> {
    return this.#judge.close();
  }

  #busy(): ProblemError {
    const retryAfterS = Math.ceil(this.#waitMs(this.#pictures.length) / 1000);
    return new ProblemError('CAPTURE_BUSY', undefined, { retryAfterS });
  }

  /** By the duration of pictures: a hint takes less. */
  #waitMs(before: number): number {
    const places = picturePlaces(this.#judge.places);
    return waitMs(before + this.#pictured, { places, usualMs: this.#usualMs });
  }

  #next(): void {
    while (this.#running < this.#judge.places) {
      const waiting = this.#take();
      if (!waiting) return;
      void this.#run(waiting);
    }
  }

  #take(): Waiting<never> | undefined {
    const hasPlace = this.#pictured < picturePlaces(this.#judge.places);
    const isOfHint = !hasPlace || this.#turns % HINT_EVERY === HINT_EVERY - 1;
    const picture = () => (hasPlace ? this.#pictures.shift() : undefined);
    const hint = () => this.#hints.shift();
    const first = isOfHint ? (hint() ?? picture()) : (picture() ?? hint());
    if (first) this.#turns += 1;
    return first as Waiting<never> | undefined;
  }

  async #run({ task, resolve, reject }: Waiting<never>): Promise<void> {
    const isPicture = task.task !== 'hint';
    this.#running += 1;
    if (isPicture) this.#pictured += 1;
    const began = performance.now();
    try {
      resolve((await this.#judge.judge(task)) as never);
    } catch (error) {
      reject(error);
    } finally {
      if (isPicture) {
        this.#usualMs = withMeasured(this.#usualMs, performance.now() - began);
        this.#pictured -= 1;
      }
      this.#running -= 1;
      this.#next();
    }
  }
}

/** Behind those of the same turn. */
function join<T extends InLine>(line: T[], one: T): void {
  const at = line.findIndex(({ turn }) => turn > one.turn);
  line.splice(at < 0 ? line.length : at, 0, one);
}

const leave = <T>(line: T[], one: T): void => void line.splice(line.indexOf(one), 1);
