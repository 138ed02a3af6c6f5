import { type Kysely, sql } from 'kysely';

/** The program beside a kiosk that asked for what a person shows; null where none did, and before they were named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE scope_consent ADD COLUMN program_id uuid, ADD COLUMN program_name text`.execute(db);
}
