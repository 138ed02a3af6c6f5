import { type Kysely, sql } from 'kysely';

/** The day of expiry of every document of a session; null for sessions that earlier versions judged. */
const STATEMENTS = [sql`ALTER TABLE proofing_session ADD COLUMN document_expiries jsonb`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
