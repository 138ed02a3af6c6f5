import { type Kysely, sql } from 'kysely';

/** Blobs whose rows are gone, until they are gone themselves. */
const STATEMENTS = [
  sql`CREATE TABLE doomed_blob (
    tenant_id uuid NOT NULL, blob_key text NOT NULL, session_id uuid NOT NULL, doomed_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, blob_key))`,
  sql`CREATE INDEX doomed_blob_session ON doomed_blob (tenant_id, session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
