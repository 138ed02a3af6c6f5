import { type Kysely, sql } from 'kysely';

/** The hash before the head of each audit log, so that one statement moves the head and tells the place of an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_head ADD COLUMN previous text`.execute(db);
}
