import { sql } from 'kysely';
import { z } from 'zod';
import { AttributeValue, type AttributeValues } from '#core/workflows/attributes.ts';
import type { Position } from '#core/workflows/position.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { Database, DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { WorkflowInstanceState, WorkflowWaiting } from '#services/kernel/database/tables/workflows.ts';
import type { Sealer, Sealers } from '#services/kernel/ports/sealer.ts';

/** How long a process has for one step, or one script of it, before the timer begins the step again. */
export const STEP_LEASE_MS = 30_000;

export interface InstanceKey {
  tenantId: string;
  instanceId: string;
}

/** A run of a version of a workflow; its attributes are apart. */
export interface InstanceRow extends InstanceKey {
  communityId: string;
  workflowId: string;
  version: number;
  hash: string;
  state: WorkflowInstanceState;
  position: Position;
  revision: number;
  waiting: WorkflowWaiting | null;
  dueAt: Date | null;
  expiresAt: Date;
  eraseOn: string;
  tokenHash: Uint8Array;
  createdAt: Date;
  endedAt: Date | null;
  /** How often its person took more time. */
  extensions: number;
  /** The instance that took its place after it expired. */
  renewedBy: string | null;
  /** How many expired instances it followed. */
  renewals: number;
  /** When its person solved a CAPTCHA. */
  personAt: Date | null;
}

export const selectInstances = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('workflow_instance')
    .selectAll()
    .select(sql<string>`erase_on::text`.as('erase_day'))
    .where('tenant_id', '=', tenantId);

export type StoredInstance = Awaited<ReturnType<ReturnType<typeof selectInstances>['execute']>>[number];
export const toInstance = (row: StoredInstance): InstanceRow => ({
  tenantId: row.tenant_id,
  instanceId: row.instance_id,
  communityId: row.community_id,
  workflowId: row.workflow_id,
  version: row.version,
  hash: row.workflow_hash,
  state: row.state,
  position: { node: row.node_id, visits: row.visits, results: row.results },
  revision: row.revision,
  waiting: row.waiting,
  dueAt: row.due_at,
  expiresAt: row.expires_at,
  eraseOn: row.erase_day,
  tokenHash: row.token_hash,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  extensions: row.extensions,
  renewedBy: row.renewed_by,
  renewals: row.renewals,
  personAt: row.person_at,
});

export async function findInstance(
  db: DatabaseHandle,
  { tenantId, instanceId }: InstanceKey,
): Promise<InstanceRow | undefined> {
  const row = await selectInstances(db, tenantId).where('instance_id', '=', instanceId).executeTakeFirst();
  return row && toInstance(row);
}

const placeOf = ({ tenantId, instanceId }: InstanceKey): string =>
  `workflow_values.values|${tenantId}|${instanceId}`;
const sealed = (sealer: Sealer, key: InstanceKey, values: AttributeValues): Uint8Array =>
  sealer.seal(Buffer.from(JSON.stringify([...values])), placeOf(key));
const Stored = z.array(z.tuple([z.string(), AttributeValue]));

/** Inserts an instance at its first revision with its attributes, in one statement. */
export async function insertInstance(
  trx: DatabaseTransaction,
  sealer: Sealer,
  instance: Omit<InstanceRow, 'revision' | 'endedAt' | 'state' | 'extensions' | 'renewedBy' | 'personAt'>,
  { values, createdBy }: { values: AttributeValues; createdBy: string },
): Promise<void> {
  const { position, tenantId, instanceId, eraseOn } = instance;
  await trx
    .with('made', (db) =>
      db.insertInto('workflow_instance').values({
        tenant_id: tenantId,
        instance_id: instanceId,
        community_id: instance.communityId,
        workflow_id: instance.workflowId,
        version: instance.version,
        workflow_hash: instance.hash,
        state: 'In Progress',
        node_id: position.node,
        revision: 1,
        visits: JSON.stringify(position.visits),
        results: JSON.stringify(position.results),
        waiting: instance.waiting && JSON.stringify(instance.waiting),
        due_at: instance.dueAt,
        expires_at: instance.expiresAt,
        erase_on: eraseOn,
        token_hash: instance.tokenHash,
        created_by: createdBy,
        created_at: instance.createdAt,
        renewals: instance.renewals,
      }),
    )
    .insertInto('workflow_values')
    .values({
      tenant_id: tenantId,
      instance_id: instanceId,
      erase_on: eraseOn,
      values_sealed: sealed(sealer, instance, values),
    })
    .execute();
}

/** What may change on an instance; absent members stay as they are. */
export interface InstanceChange {
  state?: WorkflowInstanceState;
  position?: Position;
  waiting?: WorkflowWaiting | null;
  dueAt?: Date | null;
  eraseOn?: string;
  endedAt?: Date;
  renewedBy?: string;
}

/** A node that an instance left. */
export interface Step {
  node: string;
  exit: string;
  at: Date;
  detail: Record<string, unknown>;
}

/**
 * Changes an instance that still stands at its revision, and notes the node that it left, in one statement.
 *
 * @returns false where something else has changed it meanwhile
 */
export async function changeInstance(
  trx: DatabaseTransaction,
  { tenantId, instanceId, revision }: Pick<InstanceRow, 'tenantId' | 'instanceId' | 'revision'>,
  change: InstanceChange,
  step?: Step,
): Promise<boolean> {
  const { position } = change;
  const changed = trx
    .updateTable('workflow_instance')
    .set({
      revision: revision + 1,
      state: change.state,
      node_id: position?.node,
      visits: position && JSON.stringify(position.visits),
      results: position && JSON.stringify(position.results),
      waiting: change.waiting && JSON.stringify(change.waiting),
      ...(change.waiting === null ? { waiting: null } : {}),
      due_at: change.dueAt,
      erase_on: change.eraseOn,
      ended_at: change.endedAt,
      renewed_by: change.renewedBy,
    })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('revision', '=', revision)
    .returning(['tenant_id', 'instance_id', 'revision']);
  if (!step) return (await changed.executeTakeFirst()) !== undefined;
  const noted = await trx
    .with('changed', () => changed)
    .insertInto('workflow_step')
    .columns(['tenant_id', 'instance_id', 'revision', 'node_id', 'exit', 'at', 'detail'])
    .expression((db) =>
      db
        .selectFrom('changed')
        .select([
          'tenant_id',
          'instance_id',
          'revision',
          sql<string>`${step.node}::text`.as('node_id'),
          sql<string>`${step.exit}::text`.as('exit'),
          sql<Date>`${step.at}::timestamptz`.as('at'),
          sql<string>`${JSON.stringify(step.detail)}::jsonb`.as('detail'),
        ]),
    )
    .returning('revision')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The attributes of an instance; none once they are erased. */
export async function readValues(
  db: DatabaseHandle,
  sealers: Sealers,
  instance: InstanceRow,
): Promise<AttributeValues> {
  const row = await db
    .selectFrom('workflow_values')
    .select('values_sealed')
    .where('tenant_id', '=', instance.tenantId)
    .where('instance_id', '=', instance.instanceId)
    .where('erase_on', '=', instance.eraseOn)
    .executeTakeFirst();
  if (!row) return new Map();
  const sealer = await sealers.community(db, instance.tenantId, instance.communityId);
  const text = Buffer.from(sealer.open(row.values_sealed, placeOf(instance))).toString('utf8');
  return new Map(Stored.parse(JSON.parse(text)));
}

export async function storeValues(
  trx: DatabaseTransaction,
  sealers: Sealers,
  instance: InstanceRow,
  { values, eraseOn }: { values?: AttributeValues | undefined; eraseOn?: string },
): Promise<void> {
  const sealer = await sealers.community(trx, instance.tenantId, instance.communityId);
  await trx
    .updateTable('workflow_values')
    .set({ erase_on: eraseOn, values_sealed: values && sealed(sealer, instance, values) })
    .where('tenant_id', '=', instance.tenantId)
    .where('instance_id', '=', instance.instanceId)
    .where('erase_on', '=', instance.eraseOn)
    .execute();
}

/**
 * Claims the instance that has been due longest until `leaseUntil`, passing over some tenants; other nodes pass it over,
 * and what a lost node had claimed becomes due again.
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

/** The time that an instance waits for; absent where it waits for something else. */
export const waitsUntil = ({ waiting }: Pick<InstanceRow, 'waiting'>): Date | undefined =>
  waiting && 'until' in waiting ? new Date(waiting.until) : undefined;

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
 * Puts an instance that waits for its person under a lease, while what they answered is looked at.
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

/** Notes that the person of an instance solved a CAPTCHA; what the instance waits for stays. */
export async function notePerson(
  db: Database,
  { tenantId, instanceId }: InstanceKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('workflow_instance')
    .set({ person_at: at })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('person_at', 'is', null)
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

/** The nodes that an instance left, in their order. */
export const listSteps = (db: DatabaseHandle, { tenantId, instanceId }: InstanceKey) =>
  db
    .selectFrom('workflow_step')
    .select(['revision', 'node_id', 'exit', 'at', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .orderBy('revision')
    .execute();
