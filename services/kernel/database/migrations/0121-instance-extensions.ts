import { type Kysely, sql } from 'kysely';

/** How often the person of an instance took more time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workflow_instance ADD COLUMN extensions integer NOT NULL DEFAULT 0`.execute(db);
}
