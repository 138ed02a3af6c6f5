import { type Kysely, sql } from 'kysely';

/** Since when nobody could confirm a step of two persons but the administrator who asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['flow_publication', 'accepted_word']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN alone_since timestamptz`.execute(db);
  }
}
