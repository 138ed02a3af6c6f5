import { type Kysely, sql } from 'kysely';

/** How often an operator may search, whether enrolments look for duplicates, and what a search was for. */
const STATEMENTS = [
  sql`ALTER TABLE gallery ADD COLUMN searches_per_hour integer NOT NULL DEFAULT 60,
    ADD COLUMN check_duplicates boolean NOT NULL DEFAULT false`,
  sql`ALTER TABLE gallery_search ADD COLUMN session_id uuid, ADD COLUMN probe_hash bytea`,
  sql`CREATE INDEX gallery_search_operator ON gallery_search (tenant_id, community_id, searched_by, searched_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
