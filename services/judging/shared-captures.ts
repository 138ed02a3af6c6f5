import { randomUUID } from 'node:crypto';
import type { RemoteAnswer, RemoteAnswers, RemoteTask } from '#capture/remote/judge-remote.ts';
import { AppError, causeOf } from '#core/contract/errors.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { Captures, HintLeft, JudgedPerson, PictureTurn } from '#services/kernel/ports/captures.ts';
import {
  enterLine,
  judgesNow,
  keepWaiting,
  leaveLine,
  linesNow,
  picturesBefore,
  type TaskKey,
  type TaskKind,
  takeAnswers,
} from './judging-task.repository.ts';
import { MOST_HINTS, MOST_PICTURES, USUAL_MS, waitMs } from './line.ts';
import { type Judged, openAnswer, sealTask } from './sealed-task.ts';

/** How often answers are polled while a person waits for one. */
const LOOK_MS = 30;
/** How often a waiting person is noted. */
const KEEP_MS = 300;
/** The longest that a request waits. */
const LONGEST_MS = 60_000;

/** `gone`: the task left the line without an answer. */
type Outcome = Judged | 'gone';
interface Asked {
  key: TaskKey;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  until: number;
}

/**
 * Gives persons their turns at judges on other nodes of the same database. Tasks and answers are sealed rows; the node
 * that asks looks for its answers while it waits, all of them at once.
 */
export class SharedCaptures implements Captures {
  readonly #context: Pick<ServicesContext, 'db' | 'sealers'>;
  readonly #asked = new Map<string, Asked>();
  #looking: Promise<void> | undefined;
  #isClosed = false;

  constructor(context: Pick<ServicesContext, 'db' | 'sealers'>) {
    this.#context = context;
  }

  async hint(
    person: JudgedPerson,
    task: Extract<RemoteTask, { task: 'hint' }>,
  ): Promise<RemoteAnswers['hint'] | HintLeft> {
    const outcome = await this.#ask('hint', person, task);
    if (outcome === 'full') return { left: 'busy', waitMs: await this.#waitMs('hint') };
    return outcome === 'gone' ? { left: 'superseded' } : (found(outcome) as RemoteAnswers['hint']);
  }

  async judge<Task extends RemoteTask>(
    person: JudgedPerson,
    task: Task,
  ): Promise<RemoteAnswers[Task['task']]> {
    const outcome = await this.#ask('picture', person, task);
    if (outcome === 'full' || outcome === 'gone') {
      const retryAfterS = Math.ceil((await this.#waitMs('picture')) / 1000);
      throw new ProblemError('CAPTURE_BUSY', undefined, { retryAfterS });
    }
    // The judge answers each task in its own form.
    return found(outcome) as RemoteAnswers[Task['task']];
  }

  async turnOf(person: JudgedPerson): Promise<PictureTurn | undefined> {
    const before = await picturesBefore(this.#context.db, person);
    return before === undefined ? undefined : { before, waitMs: await this.#waitMs('picture', before) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const left = [...this.#asked.values()];
    this.#asked.clear();
    for (const { resolve } of left) resolve('gone');
    await this.#looking;
    const ids = left.map(({ key }) => key.taskId);
    if (ids.length > 0) await leaveLine(this.#context.db, ids);
  }

  /** @throws ProblemError `CAPTURE_UNAVAILABLE` */
  async #ask(kind: TaskKind, person: JudgedPerson, task: RemoteTask): Promise<Outcome | 'full'> {
    const { db, sealers } = this.#context;
    if (this.#isClosed) return 'full';
    if (!(await judgesNow(db))) {
      throw new ProblemError('CAPTURE_UNAVAILABLE', 'No node judges pictures now.');
    }
    const { tenantId, instanceId } = person;
    const key = { tenantId, instanceId, taskId: randomUUID() };
    const most = kind === 'hint' ? MOST_HINTS : MOST_PICTURES;
    if (!(await enterLine(db, key, { kind, sealed: sealTask(sealers, key, task), most }))) return 'full';
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#asked.set(key.taskId, { key, resolve, reject, until: performance.now() + LONGEST_MS });
    this.#looking ??= this.#look();
    return promise;
  }

  /** Polls for answers until no person waits for one. */
  async #look(): Promise<void> {
    let kept = performance.now();
    try {
      while (this.#asked.size > 0) {
        await this.#takeAnswers();
        if (performance.now() - kept > KEEP_MS) {
          kept = performance.now();
          await this.#keep();
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    } catch (error) {
      // The waiting persons get an error; their tasks in the line lapse.
      for (const { reject } of this.#asked.values()) reject(error);
      this.#asked.clear();
    } finally {
      this.#looking = undefined;
    }
  }

  async #takeAnswers(): Promise<void> {
    const { db, sealers } = this.#context;
    for (const { sealed, ...key } of await takeAnswers(db, [...this.#asked.keys()])) {
      const asked = this.#asked.get(key.taskId);
      this.#asked.delete(key.taskId);
      try {
        asked?.resolve(openAnswer(sealers, asked.key, sealed));
      } catch (error) {
        asked?.reject(error);
      }
    }
  }

  async #keep(): Promise<void> {
    const { db } = this.#context;
    const ids = [...this.#asked.keys()];
    if (ids.length === 0) return;
    const there = new Set(await keepWaiting(db, ids));
    const late = ids.filter((id) => (this.#asked.get(id)?.until ?? 0) < performance.now());
    if (late.length > 0) await leaveLine(db, late);
    for (const id of ids.filter((one) => !there.has(one) || late.includes(one))) {
      this.#asked.get(id)?.resolve('gone');
      this.#asked.delete(id);
    }
  }

  /** Returns the wait of a picture behind this number of others; by default of the whole line. */
  async #waitMs(kind: TaskKind, before?: number): Promise<number> {
    const { db } = this.#context;
    const [judges, { pictures, running }] = [await judgesNow(db), await linesNow(db)];
    // By the duration of pictures: a hint takes less.
    const own = before ?? (kind === 'hint' ? 1 : pictures);
    return waitMs(own + running, judges ?? { places: 1, usualMs: USUAL_MS });
  }
}

/** @throws AppError of the judge */
function found(judged: Judged): RemoteAnswer {
  if ('found' in judged) return judged.found;
  const { code, cause = causeOf(code, 'no cause was told') } = judged.failed;
  throw new AppError(code, cause);
}
