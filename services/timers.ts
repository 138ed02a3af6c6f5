import type { FastifyBaseLogger } from 'fastify';
import type { ServicesContext } from './ports/context.ts';
import { eraseDue, sweepTimers } from './proofing/sweep.ts';
import { forgetExpiredProofs } from './records/proof-replay.repository.ts';

const SWEEP_EVERY_MS = 15_000;

/** Sweeps in the background, one sweep at a time; a failed sweep is logged and the next one tries again. */
export function startTimers(context: ServicesContext, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let stopped = false;
  let wake: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (stopped) return;
    wake = setTimeout(() => {
      current = sweep(context, log).finally(schedule);
    }, SWEEP_EVERY_MS);
    wake.unref();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(wake);
      await current;
    },
  };
}

async function sweep(context: ServicesContext, log: FastifyBaseLogger): Promise<void> {
  try {
    const moved = await sweepTimers(context);
    const erased = await eraseDue(context);
    await forgetExpiredProofs(context.db, context.now());
    if (moved > 0 || erased.length > 0) log.info({ moved, erased }, 'sweep');
  } catch (error) {
    log.error({ err: error }, 'sweep failed');
  }
}
