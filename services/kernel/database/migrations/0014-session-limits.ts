import { type Kysely, sql } from 'kysely';

/** When a session that waited was taken by a kiosk, and when and why it was called off: a later beginning counts for nothing. */
const STATEMENT = sql`ALTER TABLE proofing_session
  ADD COLUMN claimed_at timestamptz, ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancel_reason text`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await STATEMENT.execute(db);
}
