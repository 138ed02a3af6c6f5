import { type Kysely, sql } from 'kysely';

/**
 * Names the table of blobs to delete after what it holds. Nodes of the version before read and write it under its old
 * name, through a view.
 */
const STATEMENTS = [
  sql`ALTER TABLE doomed_blob RENAME TO pending_blob_delete`,
  sql`ALTER TABLE pending_blob_delete RENAME COLUMN doomed_at TO due_at`,
  sql`ALTER INDEX doomed_blob_pkey RENAME TO pending_blob_delete_pkey`,
  sql`ALTER INDEX doomed_blob_session RENAME TO pending_blob_delete_session`,
  sql`CREATE VIEW doomed_blob AS
    SELECT tenant_id, blob_key, session_id, due_at AS doomed_at, stated, erasure_id FROM pending_blob_delete`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
