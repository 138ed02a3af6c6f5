import { type Kysely, sql } from 'kysely';

/** Secrets that scripts of workflows use by their tags, and the hosts that such scripts may call. */
const STATEMENTS = [
  sql`CREATE TABLE workflow_secret (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, tag text NOT NULL, value_sealed bytea NOT NULL,
    hosts jsonb NOT NULL, created_by text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, community_id, tag), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE workflow_host (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, host text NOT NULL, allowed_by text NOT NULL,
    allowed_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id, host),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
