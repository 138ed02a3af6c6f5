import { type Kysely, sql } from 'kysely';

/** How many searches of a gallery were erased, and how they ended: its report goes on counting them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE gallery ADD COLUMN erased_searches integer NOT NULL DEFAULT 0,
    ADD COLUMN erased_judged integer NOT NULL DEFAULT 0, ADD COLUMN erased_wrong integer NOT NULL DEFAULT 0`.execute(
    db,
  );
  await sql`CREATE INDEX gallery_search_time ON gallery_search (searched_at)`.execute(db);
}
