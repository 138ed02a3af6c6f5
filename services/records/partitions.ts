import { sql } from 'kysely';
import type { DatabaseHandle } from '../ports/database.ts';

/** Every table with personal data of sessions; dropping their partitions of a day is the erasure. */
export const PARTITIONED = [
  'evidence_segment',
  'artefact',
  'session_request',
  'review_note',
  'contact_message',
] as const;
type PartitionedTable = (typeof PARTITIONED)[number];
/** What names a row within its session, in SQL. */
const ROW_ID: Readonly<Record<PartitionedTable, string>> = {
  evidence_segment: 'entry_id',
  artefact: 'artefact_id',
  session_request: `'request'`,
  review_note: `case_id || '-' || look`,
  contact_message: 'message_id::text',
};
/** Serialises the making of partitions between nodes (any constant that nothing else uses). */
const LOCK = 7_305_551;
/** Sealed under suspicion or in review: no purge reaches this day. The day after it still has four digits of year. */
export const NEVER = '9999-12-30';

const nameOf = (table: PartitionedTable, day: string): string => `${table}_${day.replaceAll('-', '')}`;

/**
 * Makes the partitions of one day of erasure, when they are not there yet. The advisory lock belongs to the
 * transaction, so a connection pooler does no harm.
 */
export async function ensurePartitions(db: DatabaseHandle, day: string): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('not a day');
  if ((await partitionsOf(db, day)).length === PARTITIONED.length) return;
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
  for (const table of PARTITIONED) {
    await sql`CREATE TABLE IF NOT EXISTS ${sql.table(nameOf(table, day))} PARTITION OF ${sql.table(table)}
      FOR VALUES FROM (${sql.lit(day)}) TO (${sql.lit(nextDay(day))})`.execute(db);
  }
}

/** The tables that have a partition for this day. */
async function partitionsOf(db: DatabaseHandle, day: string): Promise<PartitionedTable[]> {
  const found = PARTITIONED.map((table) =>
    sql<string | null>`to_regclass(${nameOf(table, day)})::text`.as(table),
  );
  const row = await db.selectNoFrom(found).executeTakeFirstOrThrow();
  return PARTITIONED.filter((table) => row[table] !== null);
}

/** Names of the days whose partitions hold what must be gone by `today`. */
export async function dueDays(db: DatabaseHandle, today: string): Promise<string[]> {
  const rows = await sql<{ day: string }>`SELECT DISTINCT right(c.relname, 8) AS day FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    WHERE p.relname IN (${sql.join(PARTITIONED)}) ORDER BY 1`.execute(db);
  return rows.rows
    .map(({ day }) => day.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'))
    .filter((day) => day <= today);
}

/** What one table loses on a day: how many rows, and SHA-256 over their sorted ids (`session/row`, one a line). */
export interface ErasedRows {
  rows: number;
  ids: string;
}

/** What the partitions of a day hold, by tenant and table. */
export async function contentOf(
  db: DatabaseHandle,
  day: string,
): Promise<Map<string, Partial<Record<PartitionedTable, ErasedRows>>>> {
  const byTenant = new Map<string, Partial<Record<PartitionedTable, ErasedRows>>>();
  for (const table of await partitionsOf(db, day)) {
    const id = sql<string>`(session_id || '/' || ${sql.raw(ROW_ID[table])})`;
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

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The day after, so that a partition holds exactly one day. */
export function nextDay(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000));
}
