import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { RemoteJudge } from '#services/kernel/ports/captures.ts';
import {
  forgetNode,
  keepLease,
  LEASE_MS,
  noteNode,
  returnTask,
  storeAnswer,
  type TakenTask,
  takeTask,
} from './judging-task.repository.ts';
import { HINT_EVERY, picturePlaces, USUAL_MS, withMeasured } from './line.ts';
import { RestAfterFaults } from './rest-after-faults.ts';
import { type Judged, openTask, sealAnswer } from './sealed-task.ts';

/** How often an idle node looks for work. */
const LOOK_MS = 50;
/** After a failure of the database. */
const PAUSE_MS = 1_000;
const SIGN_MS = 2_000;
/** A task that was taken as often without an answer ends the nodes that judge it. */
const MOST_TRIES = 3;
/** Errors of the node, not of the picture: another node may judge it. */
const OF_NODE: readonly string[] = ['MODEL_MISSING', 'MODEL_ALTERED', 'MODEL_FAILED'];

const modelFailed = (probe: string): ErrorResponse =>
  failure('MODEL_FAILED', probe, { component: 'judging' }).toResponse();
const failureOf = (error: unknown): ErrorResponse => {
  if (error instanceof AppError) return error.toResponse();
  return modelFailed(error instanceof Error ? error.name : 'unknown failure');
};

type WorkerContext = Pick<ServicesContext, 'db' | 'sealers'>;
type WorkerLog = Pick<FastifyBaseLogger, 'error'>;

/** Takes the pictures of persons out of the shared lines, as many at once as the judge has places, and answers them. */
export class JudgeWorker {
  readonly #context: WorkerContext;
  readonly #judge: RemoteJudge;
  readonly #log: WorkerLog;
  readonly #nodeId = randomUUID();
  readonly #running = new Set<Promise<void>>();
  /** The leases of pictures, which have fewer places than hints. */
  readonly #pictured = new Set<string>();
  readonly #stopping = Promise.withResolvers<void>();
  readonly #rest = new RestAfterFaults();
  readonly #looping: Promise<void>;
  #isStopped = false;
  #turns = 0;
  #usualMs = USUAL_MS;
  #signedAt = Number.NEGATIVE_INFINITY;

  constructor(context: WorkerContext, judge: RemoteJudge, log: WorkerLog) {
    this.#context = context;
    this.#judge = judge;
    this.#log = log;
    this.#looping = this.#loop();
  }

  /** Takes no more tasks, and resolves when those taken are answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve();
    await this.#looping;
    await Promise.all(this.#running);
    // Without it the node is forgotten in time.
    await forgetNode(this.#context.db, this.#nodeId).catch(() => undefined);
  }

  async #loop(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#step();
      } catch (error) {
        this.#log.error({ err: error }, 'no task could be claimed');
        await this.#pause(PAUSE_MS);
      }
    }
  }

  async #step(): Promise<void> {
    await this.#signWhenDue();
    const restMs = this.#rest.leftAt(performance.now());
    const isFull = this.#running.size >= this.#judge.places;
    const taken = isFull || restMs > 0 ? undefined : await this.#take();
    if (!taken) {
      await this.#pause(isFull ? SIGN_MS : Math.min(restMs || LOOK_MS, SIGN_MS));
      return;
    }
    const done: Promise<void> = this.#answer(taken)
      // Its lease ends, and another judge takes it.
      .catch((error: unknown) => this.#log.error({ err: error }, 'a judgement could not be stored'))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Tells the other nodes that this one judges, and how fast. */
  async #signWhenDue(): Promise<void> {
    if (performance.now() - this.#signedAt <= SIGN_MS) return;
    const places = picturePlaces(this.#judge.places);
    await noteNode(this.#context.db, { nodeId: this.#nodeId, places, usualMs: this.#usualMs });
    this.#signedAt = performance.now();
  }

  async #take(): Promise<TakenTask | undefined> {
    const { db } = this.#context;
    const leaseId = randomUUID();
    const hasPlace = this.#pictured.size < picturePlaces(this.#judge.places);
    const isOfHint = !hasPlace || this.#turns % HINT_EVERY === HINT_EVERY - 1;
    const hint = () => takeTask(db, 'hint', leaseId);
    const picture = async () => {
      const taken = hasPlace ? await takeTask(db, 'picture', leaseId) : undefined;
      if (taken) this.#pictured.add(leaseId);
      return taken;
    };
    const taken = isOfHint ? ((await hint()) ?? (await picture())) : ((await picture()) ?? (await hint()));
    if (taken) this.#turns += 1;
    return taken;
  }

  async #answer(taken: TakenTask): Promise<void> {
    const { db, sealers } = this.#context;
    const keeping = setInterval(() => void keepLease(db, taken).catch(() => undefined), LEASE_MS / 3);
    const began = performance.now();
    try {
      const judged = await this.#judged(taken);
      if (!judged) return await returnTask(db, taken);
      await storeAnswer(db, taken, sealAnswer(sealers, taken, judged));
      if (this.#pictured.has(taken.leaseId)) {
        this.#usualMs = withMeasured(this.#usualMs, performance.now() - began);
      }
    } finally {
      clearInterval(keeping);
      this.#pictured.delete(taken.leaseId);
    }
  }

  /** @returns undefined where this node cannot judge, and another one may */
  async #judged(taken: TakenTask): Promise<Judged | undefined> {
    if (taken.tries > MOST_TRIES) return { failed: modelFailed('no judge outlived it') };
    try {
      const found = await this.#judge.judge(openTask(this.#context.sealers, taken, taken.sealed));
      this.#rest.judged();
      return { found };
    } catch (error) {
      const failed = failureOf(error);
      if (!OF_NODE.includes(failed.code)) return { failed };
      this.#rest.failed(performance.now());
      if (taken.tries === MOST_TRIES) return { failed };
      this.#log.error({ err: error }, 'this node could not judge a task; it pauses');
      return undefined;
    }
  }

  /** Ends early when the worker stops, and where all places are taken, when one is free. */
  #pause(ms: number): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const freed = this.#running.size < this.#judge.places ? [] : this.#running;
    return Promise.race([promise, this.#stopping.promise, ...freed]).finally(() => clearTimeout(timer));
  }
}
