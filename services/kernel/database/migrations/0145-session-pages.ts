import { type Kysely, sql } from 'kysely';

/** The instance on whose pages the person of a session captures, where the link of the session leads there. */
const STATEMENTS = [
  sql`ALTER TABLE workflow_instance ADD COLUMN link_session_id uuid`,
  sql`CREATE UNIQUE INDEX workflow_instance_link_session ON workflow_instance (tenant_id, link_session_id)
    WHERE link_session_id IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
