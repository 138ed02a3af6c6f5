import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, failure } from '#core/contract/errors.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { RemoteJudge } from '#services/kernel/ports/captures.ts';
import {
  forgetNode,
  keepLease,
  LEASE_MS,
  noteNode,
  storeAnswer,
  type TakenTask,
  takeTask,
} from './judging-task.repository.ts';
import { HINT_EVERY, picturePlaces, USUAL_MS, withMeasured } from './line.ts';
import { type Judged, openTask, sealAnswer } from './sealed-task.ts';

/** How often an idle node looks for work. */
const LOOK_MS = 50;
/** After a failure of the database. */
const PAUSE_MS = 1_000;
const SIGN_MS = 2_000;
/** A task that was taken as often without an answer ends the nodes that judge it. */
const MOST_TRIES = 3;

export interface JudgeWorker {
  /** Takes no more, and resolves when what was taken is answered. */
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
      await storeAnswer(db, taken, sealAnswer(sealers, taken, judged));
      if (pictured.has(taken.leaseId)) usualMs = withMeasured(usualMs, performance.now() - began);
    } finally {
      clearInterval(keeping);
      pictured.delete(taken.leaseId);
    }
  };
  const judgedOf = async (taken: TakenTask): Promise<Judged> => {
    try {
      if (taken.tries > MOST_TRIES)
        throw failure('MODEL_FAILED', 'no judge outlived it', { component: 'judging' });
      return { found: await judge.judge(openTask(sealers, taken, taken.sealed)) };
    } catch (error) {
      if (error instanceof AppError) return { failed: error.toResponse() };
      const probe = error instanceof Error ? error.name : 'unknown failure';
      return { failed: failure('MODEL_FAILED', probe, { component: 'judging' }).toResponse() };
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
    const taken = running.size < judge.places ? await take() : undefined;
    if (!taken) {
      await pause(running.size < judge.places ? LOOK_MS : SIGN_MS);
      return;
    }
    const done: Promise<void> = answer(taken)
      // Its lease ends, and another judge takes it.
      .catch((error: unknown) => log.error({ err: error }, 'an answer could not be stored'))
      .finally(() => running.delete(done));
    running.add(done);
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'no work could be taken');
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
