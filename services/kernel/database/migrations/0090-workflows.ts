import { type Kysely, sql } from 'kysely';

/** Workflows that communities work on, and every version that they published. */
const STATEMENTS = [
  sql`CREATE TABLE workflow (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, workflow_id text NOT NULL, draft jsonb NOT NULL,
    published_version integer, archived_at timestamptz, created_at timestamptz NOT NULL, revision integer NOT NULL,
    updated_by text NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id, workflow_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE workflow_version (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, workflow_id text NOT NULL, version integer NOT NULL,
    workflow_hash text NOT NULL, document jsonb NOT NULL, published_by text NOT NULL,
    published_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id, workflow_id, version),
    FOREIGN KEY (tenant_id, community_id, workflow_id) REFERENCES workflow)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
