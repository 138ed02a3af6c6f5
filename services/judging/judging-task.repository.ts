import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import type { JudgedPerson } from '#services/kernel/ports/captures.ts';
import { placeInLine } from './line.ts';

export type TaskKind = 'hint' | 'picture';

/** Names a task of a person. */
export interface TaskKey extends JudgedPerson {
  taskId: string;
}

/** How long a task stays whose asker does not say that it still waits, and how long a judge has it without a sign. */
export const [ASKER_MS, LEASE_MS] = [5_000, 12_000];
/** A node that judges says so every two seconds. */
const NODE_MS = 8_000;
const [FORGET_TASK_MS, FORGET_NODE_MS] = [5_000, 60_000];
/** Held while a line is looked at and changed. */
const LINE_LOCK = 0x6a7d_6e00;

// The clock of the database alone counts: those of nodes differ by up to a minute.
const NOW = sql<Date>`clock_timestamp()`;
const fromNow = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::int * interval '1 millisecond'`;

/**
 * Puts a task into its line. A hint takes the place of the one of its person that waits; of pictures a person has one.
 *
 * @returns false where the person has a picture there, or the line is full
 */
export function enterLine(
  db: Database,
  { tenantId, instanceId, taskId }: TaskKey,
  { kind, sealed, most }: { kind: TaskKind; sealed: Uint8Array; most: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${LINE_LOCK}::int, ${kind === 'hint' ? 0 : 1}::int)`.execute(trx);
    const own = { tenant_id: tenantId, instance_id: instanceId, kind };
    const fresh = { task_id: taskId, task_sealed: sealed, asker_until: fromNow(ASKER_MS) };
    if (kind === 'picture') {
      const stale = trx.deleteFrom('judging_task').where('asker_until', '<=', NOW);
      await ofPerson(stale, own).execute();
      const has = await ofPerson(trx.selectFrom('judging_task').select('task_id'), own).executeTakeFirst();
      if (has) return false;
    } else {
      // A fresh frame has its own tries.
      const waits = trx
        .updateTable('judging_task')
        .set({ ...fresh, tries: 0 })
        .where('lease_id', 'is', null);
      const replaced = await ofPerson(waits, own).returning('task_id').executeTakeFirst();
      if (replaced) return true;
    }
    const waiting = await trx
      .selectFrom('judging_task')
      .select(['task_id as taskId', 'tenant_id as tenantId', 'turn'])
      .where('kind', '=', kind)
      .where('lease_id', 'is', null)
      .where('asker_until', '>', NOW)
      .orderBy('turn')
      .orderBy('number')
      .execute();
    const place = placeInLine(waiting, tenantId, most);
    if (!place) return false;
    if (place.putOut) {
      await trx.deleteFrom('judging_task').where('task_id', '=', place.putOut.taskId).execute();
    }
    await trx
      .insertInto('judging_task')
      .values({ ...own, ...fresh, turn: place.turn })
      .execute();
    return true;
  });
}

interface Narrowed<Query> {
  where(column: 'tenant_id' | 'instance_id' | 'kind', operator: '=', value: string): Query;
}
const ofPerson = <Query extends Narrowed<Query>>(
  query: Query,
  own: { tenant_id: string; instance_id: string; kind: TaskKind },
): Query =>
  query
    .where('tenant_id', '=', own.tenant_id)
    .where('instance_id', '=', own.instance_id)
    .where('kind', '=', own.kind);

/** Notes that a person still waits for these tasks. @returns those that are still there */
export async function keepWaiting(db: DatabaseHandle, taskIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('judging_task')
    .set({ asker_until: fromNow(ASKER_MS) })
    .where('task_id', 'in', taskIds)
    .returning('task_id')
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/** Takes the finished answers, and ends their tasks. */
export async function takeAnswers(
  db: DatabaseHandle,
  taskIds: readonly string[],
): Promise<(TaskKey & { sealed: Uint8Array })[]> {
  const rows = await db
    .deleteFrom('judging_task')
    .where('task_id', 'in', taskIds)
    .where('answered', '=', true)
    .returning(['tenant_id', 'instance_id', 'task_id', 'answer_sealed'])
    .execute();
  return rows.map(({ tenant_id: tenantId, instance_id: instanceId, task_id: taskId, answer_sealed }) => ({
    ...{ tenantId, instanceId, taskId },
    sealed: answer_sealed ?? new Uint8Array(),
  }));
}

/** Ends tasks without a waiting person. */
export async function leaveLine(db: DatabaseHandle, taskIds: readonly string[]): Promise<void> {
  await db.deleteFrom('judging_task').where('task_id', 'in', taskIds).execute();
}

/** A task that a judge has until its lease ends. */
export interface TakenTask extends TaskKey {
  leaseId: string;
  sealed: Uint8Array;
  /** How many judges have taken it, this one among them. */
  tries: number;
}

/**
 * Takes the task whose turn it is and for which a person waits; also one whose judge did not report for the time of its
 * lease.
 */
export async function takeTask(
  db: DatabaseHandle,
  kind: TaskKind,
  leaseId: string,
): Promise<TakenTask | undefined> {
  const { rows } = await sql<{
    tenant_id: string;
    instance_id: string;
    task_id: string;
    task_sealed: Uint8Array;
    tries: number;
  }>`UPDATE judging_task SET lease_id = ${leaseId}, lease_until = ${fromNow(LEASE_MS)}, tries = tries + 1
    WHERE task_id = (SELECT task_id FROM judging_task
      WHERE kind = ${kind} AND NOT answered AND asker_until > ${NOW}
        AND (lease_until IS NULL OR lease_until <= ${NOW})
      ORDER BY turn, number LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id, instance_id, task_id, task_sealed, tries`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { tenant_id: tenantId, instance_id: instanceId, task_id: taskId, task_sealed: sealed, tries } = row;
  return { tenantId, instanceId, taskId, leaseId, sealed, tries };
}

type Lease = Pick<TakenTask, 'tenantId' | 'taskId' | 'leaseId'>;

/** @returns false where another judge has the task, or no person waits for it */
export async function keepLease(db: DatabaseHandle, lease: Lease): Promise<boolean> {
  const until = { lease_until: fromNow(LEASE_MS) };
  const kept = await held(db.updateTable('judging_task').set(until), lease)
    .returning('task_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Stores an answer where it is of the judge that has the task; of any other judge it counts for nothing. */
export async function storeAnswer(db: DatabaseHandle, lease: Lease, sealed: Uint8Array): Promise<boolean> {
  const stored = await held(
    db.updateTable('judging_task').set({ answer_sealed: sealed, answered: true }),
    lease,
  )
    .returning('task_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Gives a task back to its line: another judge takes it. */
export async function returnTask(db: DatabaseHandle, lease: Lease): Promise<void> {
  await held(db.updateTable('judging_task').set({ lease_id: null, lease_until: null }), lease).execute();
}

interface Held<Query> {
  where(column: 'tenant_id' | 'task_id' | 'lease_id', operator: '=', value: string): Query;
}
const held = <Query extends Held<Query>>(query: Query, { tenantId, taskId, leaseId }: Lease): Query =>
  query.where('tenant_id', '=', tenantId).where('task_id', '=', taskId).where('lease_id', '=', leaseId);

/** A judging node as it describes itself. */
export interface JudgingNode {
  nodeId: string;
  places: number;
  /** The usual duration of a task there, milliseconds. */
  usualMs: number;
}

/** Notes that a node judges, and forgets tasks and nodes of which nothing was heard for long. */
export async function noteNode(db: DatabaseHandle, { nodeId, places, usualMs }: JudgingNode): Promise<void> {
  const said = { places, usual_ms: usualMs, seen_at: NOW };
  await db
    .insertInto('judging_node')
    .values({ tenant_id: SERVICE_TENANT, node_id: nodeId, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'node_id']).doUpdateSet(said))
    .execute();
  await db.deleteFrom('judging_node').where('seen_at', '<', fromNow(-FORGET_NODE_MS)).execute();
  await db.deleteFrom('judging_task').where('asker_until', '<', fromNow(-FORGET_TASK_MS)).execute();
}

export async function forgetNode(db: DatabaseHandle, nodeId: string): Promise<void> {
  await db
    .deleteFrom('judging_node')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('node_id', '=', nodeId)
    .execute();
}

/** How many tasks the judging nodes take at once, and the usual duration of one; undefined without a node. */
export async function judgesNow(
  db: DatabaseHandle,
): Promise<{ places: number; usualMs: number } | undefined> {
  const { rows } = await sql<{ places: number | null; usual_ms: number | null }>`SELECT
      sum(places)::int AS places, sum(places * usual_ms) / sum(places) AS usual_ms
    FROM judging_node WHERE seen_at > ${fromNow(-NODE_MS)}`.execute(db);
  const [row] = rows;
  return row?.places ? { places: row.places, usualMs: row.usual_ms ?? 0 } : undefined;
}

/** How many wait in each line, and how many pictures are judged now. */
export async function linesNow(
  db: DatabaseHandle,
): Promise<{ hints: number; pictures: number; running: number }> {
  const { rows } = await sql<{ hints: number; pictures: number; running: number }>`SELECT
      count(*) FILTER (WHERE kind = 'hint' AND lease_id IS NULL)::int AS hints,
      count(*) FILTER (WHERE kind = 'picture' AND lease_id IS NULL)::int AS pictures,
      count(*) FILTER (WHERE kind = 'picture' AND lease_id IS NOT NULL)::int AS running
    FROM judging_task WHERE NOT answered AND asker_until > ${NOW}`.execute(db);
  return rows[0] ?? { hints: 0, pictures: 0, running: 0 };
}

/** How many pictures are judged before that of a person; undefined where none waits or is judged. */
export async function picturesBefore(
  db: DatabaseHandle,
  { tenantId, instanceId }: JudgedPerson,
): Promise<number | undefined> {
  const { rows } = await sql<{ before: number }>`SELECT
      (SELECT count(*)::int FROM judging_task other WHERE other.kind = 'picture' AND own.lease_id IS NULL
        AND other.lease_id IS NULL AND NOT other.answered AND other.asker_until > ${NOW}
        AND (other.turn, other.number) < (own.turn, own.number)) AS before
    FROM judging_task own WHERE own.tenant_id = ${tenantId} AND own.instance_id = ${instanceId}
      AND own.kind = 'picture' AND own.asker_until > ${NOW}`.execute(db);
  return rows[0]?.before;
}
