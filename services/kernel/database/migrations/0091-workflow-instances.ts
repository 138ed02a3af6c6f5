import { type Kysely, sql } from 'kysely';

/**
 * Instances of workflows, the nodes that they left, their attributes, the codes by which they are made, and the sessions
 * whose end they wait for. Attributes are sealed and go with the partition of their day.
 */
const STATEMENTS = [
  sql`CREATE TABLE workflow_instance (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, community_id uuid NOT NULL, workflow_id text NOT NULL,
    version integer NOT NULL, workflow_hash text NOT NULL, state text NOT NULL, node_id text NOT NULL,
    revision integer NOT NULL, visits jsonb NOT NULL, results jsonb NOT NULL, waiting jsonb, due_at timestamptz,
    expires_at timestamptz NOT NULL, erase_on date NOT NULL, token_hash bytea NOT NULL, created_by text NOT NULL,
    created_at timestamptz NOT NULL, ended_at timestamptz, PRIMARY KEY (tenant_id, instance_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX workflow_instance_due ON workflow_instance (due_at) WHERE due_at IS NOT NULL`,
  sql`CREATE INDEX workflow_instance_list ON workflow_instance (tenant_id, created_at, instance_id)`,
  sql`CREATE TABLE workflow_step (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, revision integer NOT NULL, node_id text NOT NULL,
    exit text NOT NULL, at timestamptz NOT NULL, detail jsonb NOT NULL,
    PRIMARY KEY (tenant_id, instance_id, revision),
    FOREIGN KEY (tenant_id, instance_id) REFERENCES workflow_instance)`,
  sql`CREATE TABLE workflow_values (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, erase_on date NOT NULL, values_sealed bytea NOT NULL,
    PRIMARY KEY (tenant_id, instance_id, erase_on)) PARTITION BY RANGE (erase_on)`,
  sql`CREATE TABLE workflow_access_code (
    tenant_id uuid NOT NULL, code_id uuid NOT NULL, community_id uuid NOT NULL, workflow_id text NOT NULL,
    code_hash bytea NOT NULL, most_uses integer NOT NULL, uses integer NOT NULL, expires_at timestamptz NOT NULL,
    revoked_at timestamptz, created_by text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, code_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX workflow_access_code_list
    ON workflow_access_code (tenant_id, created_at, code_id)`,
  sql`CREATE TABLE session_watch (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, watcher_id uuid NOT NULL, moved_at timestamptz,
    PRIMARY KEY (tenant_id, session_id, watcher_id))`,
  sql`CREATE INDEX session_watch_moved ON session_watch (moved_at) WHERE moved_at IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
