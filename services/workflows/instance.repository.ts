import { sql } from 'kysely';
import type { AttributeValues } from '#core/workflows/attributes.ts';
import type { Position } from '#core/workflows/position.ts';
import type { Database, DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { WorkflowInstanceState, WorkflowWaiting } from '#services/kernel/database/tables/workflows.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { sealedValues } from './instance-values.repository.ts';

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
  /** The user who began it from a sign-in. */
  userId: string | null;
  /** Path of the sign-in that its user comes back to. */
  goesOnAt: string | null;
  /** The session whose link leads to it. */
  linkSessionId: string | null;
}

export const selectInstances = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('workflow_instance')
    .selectAll()
    .select(sql<string>`erase_on::text`.as('erase_day'))
    .where('tenant_id', '=', tenantId);

/** An update of one instance, as long as it has not ended. */
export const updateOpenInstance = (trx: DatabaseTransaction, { tenantId, instanceId }: InstanceKey) =>
  trx
    .updateTable('workflow_instance')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'In Progress');

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
  userId: row.user_id,
  goesOnAt: row.goes_on_at,
  linkSessionId: row.link_session_id,
});

export async function findInstance(
  db: DatabaseHandle,
  { tenantId, instanceId }: InstanceKey,
): Promise<InstanceRow | undefined> {
  const row = await selectInstances(db, tenantId).where('instance_id', '=', instanceId).executeTakeFirst();
  return row && toInstance(row);
}

/** An instance as it is made. */
export type NewInstance = Omit<
  InstanceRow,
  'revision' | 'endedAt' | 'state' | 'extensions' | 'renewedBy' | 'personAt'
>;

/** Inserts an instance at its first revision with its attributes, in one statement. */
export async function insertInstance(
  trx: DatabaseTransaction,
  sealer: Sealer,
  instance: NewInstance,
  {
    values,
    createdBy,
    tokenSealed,
  }: { values: AttributeValues; createdBy: string; tokenSealed: Uint8Array | null },
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
        user_id: instance.userId,
        goes_on_at: instance.goesOnAt,
        token_sealed: tokenSealed,
        link_session_id: instance.linkSessionId,
      }),
    )
    .insertInto('workflow_values')
    .values({
      tenant_id: tenantId,
      instance_id: instanceId,
      erase_on: eraseOn,
      values_sealed: sealedValues(sealer, instance, values),
    })
    .execute();
}

/** Changes to an instance; absent members stay unchanged. */
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
      ...(change.endedAt ? { token_sealed: null } : {}),
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

/** The time that an instance waits for; absent where it waits for something else. */
export const waitsUntil = ({ waiting }: Pick<InstanceRow, 'waiting'>): Date | undefined =>
  waiting && 'until' in waiting ? new Date(waiting.until) : undefined;

/** Notes that the person of an instance solved a CAPTCHA; the instance waits as before. */
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

/** The nodes that an instance left, in their order. */
export const listSteps = (db: DatabaseHandle, { tenantId, instanceId }: InstanceKey) =>
  db
    .selectFrom('workflow_step')
    .select(['revision', 'node_id', 'exit', 'at', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .orderBy('revision')
    .execute();
