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

export interface JudgeWorker {
  /** Takes no more tasks, and resolves when those taken are answered. */
  stop(): Promise<void>;
}

/** Takes the pictures of persons out of the shared lines, as many at once as the judge has places, and answers them. */
export function startJudgeWorker(
  { db, sealers }: Pick<ServicesContext, 'db' | 'sealers'>,
  judge: RemoteJudge,
  log: Pick<FastifyBaseLogger, 'error'>,
): JudgeWorker {
  const nodeId = randomUUID();
  const running = new Set<Promise<void>>();
  const stopping = Promise.withResolvers<void>();
  const pictured = new Set<string>();
  const rest = new RestAfterFaults();
  let [isStopped, turns, usualMs, signed] = [false, 0, USUAL_MS, Number.NEGATIVE_INFINITY];

  const take = async (): Promise<TakenTask | undefined> => {
    const leaseId = randomUUID();
    const hasPlace = pictured.size < picturePlaces(judge.places);
    const isOfHint = !hasPlace || turns % HINT_EVERY === HINT_EVERY - 1;
    const hint = () => takeTask(db, 'hint', leaseId);
    const picture = async () => {
      const taken = hasPlace ? await takeTask(db, 'picture', leaseId) : undefined;
      if (taken) pictured.add(leaseId);
      return taken;
    };
    const taken = isOfHint ? ((await hint()) ?? (await picture())) : ((await picture()) ?? (await hint()));
    if (taken) turns += 1;
    return taken;
  };
  const answer = async (taken: TakenTask): Promise<void> => {
    const keeping = setInterval(() => void keepLease(db, taken).catch(() => undefined), LEASE_MS / 3);
    const began = performance.now();
    try {
      const judged = await judgedOf(taken);
      if (!judged) return await returnTask(db, taken);
      await storeAnswer(db, taken, sealAnswer(sealers, taken, judged));
      if (pictured.has(taken.leaseId)) usualMs = withMeasured(usualMs, performance.now() - began);
    } finally {
      clearInterval(keeping);
      pictured.delete(taken.leaseId);
    }
  };
  /** @returns undefined where this node cannot judge, and another one may */
  const judgedOf = async (taken: TakenTask): Promise<Judged | undefined> => {
    if (taken.tries > MOST_TRIES) return { failed: modelFailed('no judge outlived it') };
    try {
      const found = await judge.judge(openTask(sealers, taken, taken.sealed));
      rest.judged();
      return { found };
    } catch (error) {
      const failed = failureOf(error);
      if (!OF_NODE.includes(failed.code)) return { failed };
      rest.failed(performance.now());
      if (taken.tries === MOST_TRIES) return { failed };
      log.error({ err: error }, 'this node could not judge a task; it pauses');
      return undefined;
    }
  };
  const pause = (ms: number): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    return Promise.race([promise, stopping.promise, ...(running.size < judge.places ? [] : running)]).finally(
      () => clearTimeout(timer),
    );
  };
  const step = async (): Promise<void> => {
    if (performance.now() - signed > SIGN_MS) {
      await noteNode(db, { nodeId, places: picturePlaces(judge.places), usualMs });
      signed = performance.now();
    }
    const restMs = rest.leftAt(performance.now());
    const isFull = running.size >= judge.places;
    const taken = isFull || restMs > 0 ? undefined : await take();
    if (!taken) {
      await pause(isFull ? SIGN_MS : Math.min(restMs || LOOK_MS, SIGN_MS));
      return;
    }
    const done: Promise<void> = answer(taken)
      // Its lease ends, and another judge takes it.
      .catch((error: unknown) => log.error({ err: error }, 'a judgement could not be stored'))
      .finally(() => running.delete(done));
    running.add(done);
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'no task could be claimed');
        await pause(PAUSE_MS);
      }
    }
  };
  const looping = loop();
  return {
    async stop() {
      isStopped = true;
      stopping.resolve();
      await looping;
      await Promise.all(running);
      // Without it the node is forgotten in time.
      await forgetNode(db, nodeId).catch(() => undefined);
    },
  };
}
