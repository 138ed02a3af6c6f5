import type { ServicesContext } from './ports/context.ts';
import { eraseDue, sweepTimers } from './proofing/sweep.ts';
import { forgetExpiredProofs } from './records/proof-replay.repository.ts';
import type { TimerJob } from './timers.ts';

const SWEEP_EVERY_MS = 15_000;
const ERASE_EVERY_MS = 60_000;

/** Everything that the services do without being asked. */
export function timerJobs(context: ServicesContext): TimerJob[] {
  return [
    {
      name: 'sessions',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        const moved = await sweepTimers(context);
        return moved > 0 ? { moved } : undefined;
      },
    },
    {
      name: 'erasure',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const erased = await eraseDue(context);
        return erased.length > 0 ? { erased } : undefined;
      },
    },
    {
      name: 'proofs',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        await forgetExpiredProofs(context.db, context.now());
        return undefined;
      },
    },
  ];
}
