import { sql } from 'kysely';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { Database, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { InstanceKey, InstanceRow } from './instance.repository.ts';

/** How long a process has for one step, or one script of it, before the timer begins the step again. */
export const STEP_LEASE_MS = 30_000;

/**
 * Claims the instance that has been due longest until `leaseUntil`, passing over some tenants; other nodes pass it
 * over, and claims of a lost node become due again.
 */
export async function claimDue(
  db: Database,
  { at, leaseUntil, except }: { at: Date; leaseUntil: Date; except: readonly string[] },
): Promise<InstanceKey | undefined> {
  const { rows } = await sql<{ tenant_id: string; instance_id: string }>`UPDATE workflow_instance
    SET due_at = ${leaseUntil}::timestamptz WHERE (tenant_id, instance_id) IN (
      SELECT tenant_id, instance_id FROM workflow_instance
      WHERE due_at <= ${at}::timestamptz AND tenant_id <> ALL(${except}::uuid[])
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id, instance_id`.execute(db);
  return rows.map((row) => ({ tenantId: row.tenant_id, instanceId: row.instance_id }))[0];
}

/** Has the timer look at an instance at a later time, unless something else has moved or woken it since it was read. */
export async function sleepInstance(
  db: Database,
  { tenantId, instanceId, revision, dueAt }: InstanceRow,
  until: Date,
): Promise<void> {
  await db
    .updateTable('workflow_instance')
    .set({ due_at: until })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('revision', '=', revision)
    .where('due_at', '=', dueAt)
    .execute();
}

/** Extends the lease of the process that works on an instance. */
export async function renewLease(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { tenantId, instanceId, revision }: InstanceRow,
): Promise<void> {
  await db
    .updateTable('workflow_instance')
    .set({ due_at: new Date(now().getTime() + STEP_LEASE_MS) })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('revision', '=', revision)
    .execute();
}

/**
 * Puts an instance that waits for its person under a lease, while their answer is processed.
 *
 * @returns false where another answer is looked at, or something else has moved the instance
 */
export async function claimPage(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { tenantId, instanceId, revision }: InstanceRow,
): Promise<boolean> {
  const at = now();
  const claimed = await db
    .updateTable('workflow_instance')
    .set({ due_at: new Date(at.getTime() + STEP_LEASE_MS) })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('revision', '=', revision)
    // Without a lease it is due when it expires; one that ran out is of a process that was killed.
    .where(({ or, eb, ref }) => or([eb('due_at', '=', ref('expires_at')), eb('due_at', '<=', at)]))
    .returning('revision')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Takes the lease from an instance whose answer was not taken: its person may answer again at once. */
export async function releasePage(
  db: Database,
  { tenantId, instanceId, revision }: InstanceRow,
): Promise<void> {
  await db
    .updateTable('workflow_instance')
    .set(({ ref }) => ({ due_at: ref('expires_at') }))
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('revision', '=', revision)
    .execute();
}

/** Has the timer look now at instances that wait for these sessions. */
export async function wakeInstances(
  trx: DatabaseTransaction,
  keys: readonly (InstanceKey & { sessionId: string })[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .updateTable('workflow_instance')
    .set({ due_at: at })
    .where('state', '=', 'In Progress')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('tenant_id', 'instance_id', sql<string>`waiting ->> 'sessionId'`),
        'in',
        keys.map(({ tenantId, instanceId, sessionId }) => tuple(tenantId, instanceId, sessionId)),
      ),
    )
    .execute();
}
