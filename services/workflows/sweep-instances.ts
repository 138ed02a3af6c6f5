import type { ServicesContext } from '#services/kernel/context.ts';
import { takeMoved } from '#services/sessions/index.ts';
import type { InstanceKey } from './instance.repository.ts';
import { claimDue, STEP_LEASE_MS, wakeInstances } from './instance-lease.repository.ts';
import { wakeInstance } from './run-instance.ts';

const BATCH = 50;
/** Instances that one sweep works on at once. */
const WIDTH = 6;
/** How many of them may be of one tenant. */
const SHARE = 3;

/**
 * Goes on with instances that are due: those whose session or time has come, and those that a killed process left. Any
 * number of nodes may sweep at once. An instance that fails is tried again; neither it nor a tenant with many or slow
 * instances holds the others back.
 *
 * @returns how many were looked at.
 * @throws AggregateError with the failures, after everything else is done.
 */
export async function sweepInstances(context: ServicesContext): Promise<number> {
  const running = new Map<string, { tenantId: string; done: Promise<void> }>();
  const failures: unknown[] = [];
  let woken = 0;
  const wake = (key: InstanceKey): void => {
    const done = wakeInstance(context, key)
      .catch((cause: unknown) => {
        failures.push(new Error(`instance ${key.instanceId} failed`, { cause }));
      })
      .finally(() => running.delete(key.instanceId));
    running.set(key.instanceId, { tenantId: key.tenantId, done });
    woken += 1;
  };
  try {
    await wakeMoved(context);
    for (;;) {
      const busy = [...running.values()];
      const key = busy.length < WIDTH ? await claimNext(context, busy) : undefined;
      if (key) {
        // If the lease ran out while this process was still working, it has a new one now.
        if (!running.has(key.instanceId)) wake(key);
      } else if (busy.length > 0) {
        await Promise.race(busy.map(({ done }) => done));
        await wakeMoved(context);
      } else break;
    }
  } finally {
    await Promise.all([...running.values()].map(({ done }) => done));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${woken} instances failed`);
  return woken;
}

/** The instance that has been due longest, of a tenant with less than its share in work. */
async function claimNext(
  { db, now }: ServicesContext,
  running: readonly { tenantId: string }[],
): Promise<InstanceKey | undefined> {
  const at = now();
  const leaseUntil = new Date(at.getTime() + STEP_LEASE_MS);
  const tenants = Object.entries(Object.groupBy(running, ({ tenantId }) => tenantId));
  const except = tenants.flatMap(([tenantId, own = []]) => (own.length < SHARE ? [] : [tenantId]));
  return claimDue(db, { at, leaseUntil, except });
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
