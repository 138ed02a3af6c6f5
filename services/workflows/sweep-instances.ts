import type { ServicesContext } from '#services/kernel/context.ts';
import { takeMoved } from '#services/sessions/index.ts';
import { claimDue, wakeInstances } from './instance.repository.ts';
import { STEP_LEASE_MS, wakeInstance } from './run-instance.ts';

const BATCH = 50;

/**
 * Goes on with instances that are due: those whose session or time has come, and those that a killed process left. Any
 * number of nodes may sweep at once. An instance that fails holds no other one back and is tried again.
 *
 * @returns how many were looked at.
 * @throws AggregateError, after everything else is done, with what went wrong.
 */
export async function sweepInstances(context: ServicesContext): Promise<number> {
  await wakeMoved(context);
  const failures: unknown[] = [];
  let woken = 0;
  for (;;) {
    const at = context.now();
    const leaseUntil = new Date(at.getTime() + STEP_LEASE_MS);
    const due = await claimDue(context.db, { at, leaseUntil, limit: BATCH });
    for (const key of due) {
      await wakeInstance(context, key).catch((cause: unknown) => {
        failures.push(new Error(`instance ${key.instanceId} failed`, { cause }));
      });
    }
    woken += due.length;
    if (due.length < BATCH) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${woken} instances failed`);
  return woken;
}

/** Instances whose session moved are due now. */
async function wakeMoved({ db, now }: ServicesContext): Promise<void> {
  for (;;) {
    const moved = await db.transaction().execute(async (trx) => {
      const watches = await takeMoved(trx, BATCH);
      const keys = watches.map(({ watcherId: instanceId, ...watch }) => ({ ...watch, instanceId }));
      await wakeInstances(trx, keys, now());
      return watches.length;
    });
    if (moved < BATCH) return;
  }
}
