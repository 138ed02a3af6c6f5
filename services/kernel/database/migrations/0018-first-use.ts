import { type Kysely, sql } from 'kysely';

/** When a person first opened a link to a session: from then on it can be abandoned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE proofing_session ADD COLUMN link_opened_at timestamptz`.execute(db);
}
