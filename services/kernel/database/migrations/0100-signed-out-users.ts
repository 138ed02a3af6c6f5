import { type Kysely, sql } from 'kysely';

/** When all sign-ins of a user were ended: one made before counts no more, whatever a request under way writes of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN signed_out_at timestamptz`.execute(db);
}
