import { type Kysely, sql } from 'kysely';

/**
 * Whether the kiosk that holds a session has begun it. The times cannot tell: a kiosk may begin one in the millisecond in
 * which the API created it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE proofing_session ADD COLUMN opened boolean NOT NULL DEFAULT true`.execute(db);
  await sql`UPDATE proofing_session SET opened = false
    WHERE origin = 'api' AND event_count = 0 AND started_at = created_at`.execute(db);
}
