import { sql } from 'kysely';
import { daysAfter } from '#core/days.ts';
import type { Database, DatabaseHandle, DatabaseTransaction } from './database.ts';

/** Every table with personal data of sessions. */
export const SESSION_TABLES = [
  'evidence_segment',
  'progress_segment',
  'artefact',
  'session_request',
  'review_note',
  'contact_message',
] as const;
/** Every table whose rows are erased on a day of their own; dropping their partitions of that day is the erasure. */
export const PARTITIONED = [...SESSION_TABLES, 'face_attempt', 'workflow_values'] as const;
/** A row by its session and its name there. */
const ofSession = (name: string): string => `session_id || '/' || ${name}`;
type PartitionedTable = (typeof PARTITIONED)[number];
/** The id of a row, in SQL. */
const ROW_ID: Readonly<Record<PartitionedTable, string>> = {
  evidence_segment: ofSession('entry_id'),
  progress_segment: ofSession('segment_id::text'),
  artefact: ofSession('artefact_id'),
  session_request: ofSession(`'request'`),
  review_note: ofSession(`case_id || '-' || look`),
  contact_message: ofSession('message_id::text'),
  face_attempt: 'attempt_id::text',
  workflow_values: 'instance_id::text',
};
/** Serialises the making of partitions between nodes (any constant that nothing else uses). */
const LOCK = 7_305_551;
/** A request that has to wait longer for the partitions of its day is better asked again. */
const PATIENCE = '2s';
/** Sealed under suspicion or in review: no erasure reaches this day. The day after it still has four digits of year. */
export const NEVER = '9999-12-30';

const PAGE = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';

const nameOf = (table: PartitionedTable, day: string): string => `${table}_${day.replaceAll('-', '')}`;

/**
 * Makes the partitions of one day of erasure, when they are not there yet. A table that is made first and attached then
 * takes SHARE UPDATE EXCLUSIVE on its parent, which neither readers nor writers nor a dump hold back; `CREATE TABLE …
 * PARTITION OF` would take ACCESS EXCLUSIVE and have everybody wait behind a dump (PostgreSQL 15, ALTER TABLE, ATTACH
 * PARTITION). The advisory lock belongs to the transaction, so a connection pooler does no harm.
 *
 * @throws the database's 55P03 when others hold the locks for longer than two seconds.
 */
export async function ensurePartitions(trx: DatabaseTransaction, day: string): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('not a day');
  if ((await missingOn(trx, day)).length === 0) return;
  const before = await lockTimeout(trx, PATIENCE);
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx);
  // Another node may have made them meanwhile.
  for (const table of await missingOn(trx, day)) await makePartition(trx, table, day);
  await lockTimeout(trx, before);
}

/** Days whose partitions this node has seen committed, by database. Only an erasure takes them away, once they are due. */
const SEEN = new WeakMap<Database, Set<string>>();
/** A node looks at a few days at a time; the cache is begun again rather than sorted. */
const MOST_SEEN = 100;

/**
 * The same for a day that is still to come, outside of any transaction: the database is asked once a day and node.
 * Partitions that a transaction made and rolled back are never remembered.
 *
 * @throws the database's 55P03 as `ensurePartitions` does.
 */
export async function ensureComingDay(db: Database, day: string): Promise<void> {
  if (isSeen(db, day)) return;
  await db.transaction().execute((trx) => ensurePartitions(trx, day));
  remember(db, day);
}

/** The same within a transaction of this database, which asks for them as long as it may be the first of the day. */
export async function ensureComingDayIn(trx: DatabaseTransaction, db: Database, day: string): Promise<void> {
  if (isSeen(db, day)) return;
  if ((await missingOn(trx, day)).length === 0) remember(db, day);
  else await ensurePartitions(trx, day);
}

const isSeen = (db: Database, day: string): boolean => SEEN.get(db)?.has(day) ?? false;

function remember(db: Database, day: string): void {
  const seen = SEEN.get(db) ?? new Set();
  if (seen.size >= MOST_SEEN) seen.clear();
  SEEN.set(db, seen.add(day));
}

async function makePartition(trx: DatabaseTransaction, table: PartitionedTable, day: string): Promise<void> {
  const partition = sql.table(nameOf(table, day));
  await sql`CREATE TABLE IF NOT EXISTS ${partition} (LIKE ${sql.table(table)} INCLUDING ALL)`.execute(trx);
  await sql`ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${partition}
    FOR VALUES FROM (${sql.lit(day)}) TO (${sql.lit(daysAfter(day, 1))})`.execute(trx);
}

/** Sets how long this transaction waits for locks from now on; answers the earlier setting. */
async function lockTimeout(trx: DatabaseTransaction, time: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`SELECT before, set_config('lock_timeout', ${time}, true)
    FROM current_setting('lock_timeout') AS before`.execute(trx);
  return rows[0]?.before ?? '0';
}

/** The state of a day's partition: `leaving` if taking it out was interrupted. */
type Attachment = 'attached' | 'leaving' | 'apart';

/** The tables that exist for this day, and whether they are partitions. */
async function partitionsOf(db: DatabaseHandle, day: string): Promise<Map<PartitionedTable, Attachment>> {
  const { rows } = await sql<{ table: PartitionedTable; attachment: Attachment }>`SELECT t.name AS table,
      CASE WHEN i.inhrelid IS NULL THEN 'apart' WHEN i.inhdetachpending THEN 'leaving' ELSE 'attached' END AS attachment
    FROM (VALUES ${sql.join(PARTITIONED.map((table) => sql`(${sql.lit(table)}, ${sql.lit(nameOf(table, day))})`))})
      AS t(name, partition)
    JOIN pg_class c ON c.oid = to_regclass(t.partition) LEFT JOIN pg_inherits i ON i.inhrelid = c.oid`.execute(
    db,
  );
  return new Map(rows.map(({ table, attachment }) => [table, attachment]));
}

async function missingOn(db: DatabaseHandle, day: string): Promise<PartitionedTable[]> {
  const found = await partitionsOf(db, day);
  return PARTITIONED.filter((table) => found.get(table) !== 'attached');
}

/** Names of the days whose tables must be erased by `today`, also where they are partitions no more. */
export async function dueDays(db: DatabaseHandle, today: string): Promise<string[]> {
  const names = sql.lit(`^(${PARTITIONED.join('|')})_[0-9]{8}$`);
  const rows = await sql<{ day: string }>`SELECT DISTINCT right(relname, 8) AS day FROM pg_class
    WHERE relkind = 'r' AND relname ~ ${names} AND pg_table_is_visible(oid) ORDER BY 1`.execute(db);
  return rows.rows
    .map(({ day }) => day.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'))
    .filter((day) => day <= today);
}

/**
 * Takes the partitions of a day out of their tables without blocking anybody: it waits for readers, such as a dump, and
 * no writer waits behind it. Needs a server and no transaction; an interrupted run is completed first.
 *
 * @throws the database's 57014 when a reader stays longer than a statement may take; call it again then.
 */
export async function detachPartitions(db: Database, day: string): Promise<void> {
  for (const [table, attachment] of await partitionsOf(db, day)) {
    if (attachment === 'apart') continue;
    const how = sql.raw(attachment === 'leaving' ? 'FINALIZE' : 'CONCURRENTLY');
    await sql`ALTER TABLE ${sql.table(table)} DETACH PARTITION ${sql.table(nameOf(table, day))} ${how}`.execute(
      db,
    );
  }
}

interface ArtefactRow {
  tenant_id: string;
  session_id: string;
  artefact_id: string;
  blob_key: string;
}

/** The blobs that a day of erasure takes with it, page by page. */
export async function* blobsOf(
  db: DatabaseHandle,
  day: string,
): AsyncGenerator<{ tenantId: string; key: string }[]> {
  if (!(await partitionsOf(db, day)).has('artefact')) return;
  const artefacts = sql.table(nameOf('artefact', day));
  let after = [NIL, NIL, ''];
  for (;;) {
    const { rows } =
      await sql<ArtefactRow>`SELECT tenant_id, session_id, artefact_id, blob_key FROM ${artefacts}
      WHERE (tenant_id, session_id, artefact_id) > (${sql.join(after)})
      ORDER BY tenant_id, session_id, artefact_id LIMIT ${sql.lit(PAGE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ tenant_id, blob_key }) => ({ tenantId: tenant_id, key: blob_key }));
    if (rows.length < PAGE) return;
    after = [last.tenant_id, last.session_id, last.artefact_id];
  }
}

/**
 * The rows that one table loses on a day: how many, and SHA-256 over their sorted ids, one a line: `session/row`, or
 * the row alone where it belongs to no session.
 */
export interface ErasedRows {
  rows: number;
  ids: string;
}

/** The content of a day's partitions, by tenant and table. */
export async function contentOf(
  db: DatabaseHandle,
  day: string,
): Promise<Map<string, Partial<Record<PartitionedTable, ErasedRows>>>> {
  const byTenant = new Map<string, Partial<Record<PartitionedTable, ErasedRows>>>();
  for (const table of (await partitionsOf(db, day)).keys()) {
    const id = sql<string>`(${sql.raw(ROW_ID[table])})`;
    const { rows } = await sql<{ tenant_id: string; rows: number; ids: string }>`SELECT tenant_id,
      count(*)::int AS rows, encode(sha256(convert_to(string_agg(${id}, E'\n' ORDER BY ${id} COLLATE "C"), 'UTF8')), 'hex')
      AS ids FROM ${sql.table(nameOf(table, day))} GROUP BY tenant_id`.execute(db);
    for (const { tenant_id, rows: count, ids } of rows) {
      byTenant.set(tenant_id, { ...byTenant.get(tenant_id), [table]: { rows: count, ids } });
    }
  }
  return byTenant;
}

/** Dropping the partitions of a day is the erasure of everything that was due on it. */
export async function dropPartitions(db: DatabaseHandle, day: string): Promise<void> {
  for (const table of PARTITIONED)
    await sql`DROP TABLE IF EXISTS ${sql.table(nameOf(table, day))}`.execute(db);
}
