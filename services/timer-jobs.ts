import { sendDue } from './contact/send-due.ts';
import { createDispatcher } from './events/dispatcher.ts';
import { forgetDeliveries, placeWaiting } from './events/upkeep.ts';
import type { ServicesContext } from './ports/context.ts';
import { eraseDue } from './privacy/erase-due.ts';
import { sweepTimers } from './proofing/sweep.ts';
import { forgetExpiredProofs } from './records/proof-replay.repository.ts';
import type { TimerJob } from './timers.ts';

const SWEEP_EVERY_MS = 15_000;
const ERASE_EVERY_MS = 60_000;
const MESSAGES_EVERY_MS = 2_000;
const PLACE_EVERY_MS = 5_000;
const WEBHOOKS_EVERY_MS = 250;

/** Everything that the services do without being asked. */
export function timerJobs(context: ServicesContext): TimerJob[] {
  const webhooks = createDispatcher(context);
  return [
    {
      name: 'webhooks',
      everyMs: WEBHOOKS_EVERY_MS,
      // Each delivery keeps its own record.
      run: async () => {
        await webhooks.pump();
        return undefined;
      },
      stop: webhooks.stop,
    },
    {
      name: 'events',
      everyMs: PLACE_EVERY_MS,
      run: async () => {
        await placeWaiting(context);
        return undefined;
      },
    },
    {
      name: 'deliveries',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const forgotten = await forgetDeliveries(context);
        return forgotten > 0 ? { forgotten } : undefined;
      },
    },
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
      name: 'messages',
      everyMs: MESSAGES_EVERY_MS,
      run: async () => {
        const { sent, failed } = await sendDue(context);
        return sent + failed > 0 ? { sent, failed } : undefined;
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
