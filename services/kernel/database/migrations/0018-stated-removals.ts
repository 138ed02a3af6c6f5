import { type Kysely, sql } from 'kysely';

/** Which removals the audit log states once they happened, and of which deletion on request. */
const STATEMENTS = [
  sql`ALTER TABLE doomed_blob ADD COLUMN stated boolean NOT NULL DEFAULT false, ADD COLUMN erasure_id uuid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
