import { type Kysely, sql } from 'kysely';

/** When a kiosk was last answered, and when a session is due: one that waits after a failure no sooner than it is tried again. */
const STATEMENTS = [
  sql`CREATE INDEX idempotency_answered ON idempotency (tenant_id, kiosk_id, created_at)`,
  sql`DROP INDEX proofing_session_timers`,
  sql`CREATE INDEX proofing_session_timers ON proofing_session
    (greatest(least(expires_at, abandon_at), timer_retry_at))
    WHERE ended_at IS NULL AND state IN ('Pending', 'In Progress')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
