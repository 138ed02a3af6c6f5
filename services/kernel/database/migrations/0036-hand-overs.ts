import { type Kysely, sql } from 'kysely';

/** The key of the kiosk that a session was handed over to, until that kiosk goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE proofing_session ADD COLUMN handed_to text`.execute(db);
}
