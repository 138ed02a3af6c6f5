import { type Kysely, sql } from 'kysely';

/** How many statements of a database wait for the lock of a session. */
export async function waitingForSession<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query ILIKE '%proofing_session%for update%'`.execute(db);
  return rows[0]?.count ?? 0;
}
