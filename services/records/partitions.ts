import { sql } from 'kysely';
import type { DatabaseHandle } from '../ports/database.ts';

/** Every table with personal data of sessions; dropping their partitions of a day is the erasure. */
export const PARTITIONED = ['evidence_segment', 'artefact', 'session_request'] as const;
type PartitionedTable = (typeof PARTITIONED)[number];
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
  const last = nameOf('session_request', day);
  const found = await sql<{ found: string | null }>`SELECT to_regclass(${last})::text AS found`.execute(db);
  if (found.rows[0]?.found) return;
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
  for (const table of PARTITIONED) {
    await sql`CREATE TABLE IF NOT EXISTS ${sql.table(nameOf(table, day))} PARTITION OF ${sql.table(table)}
      FOR VALUES FROM (${sql.lit(day)}) TO (${sql.lit(nextDay(day))})`.execute(db);
  }
}

/** Names of the days whose partitions hold what must be gone by `today`. */
export async function dueDays(db: DatabaseHandle, today: string): Promise<string[]> {
  const rows = await sql<{ day: string }>`SELECT DISTINCT right(c.relname, 8) AS day FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    WHERE p.relname IN ('artefact', 'session_request') ORDER BY 1`.execute(db);
  return rows.rows
    .map(({ day }) => day.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'))
    .filter((day) => day <= today);
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
