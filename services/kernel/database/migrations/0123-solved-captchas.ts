import { type Kysely, sql } from 'kysely';

/** When the person of an instance solved the CAPTCHA of its community. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workflow_instance ADD COLUMN person_at timestamptz`.execute(db);
}
