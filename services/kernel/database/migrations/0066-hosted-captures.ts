import { type Kysely, sql } from 'kysely';

/**
 * Captures of persons at their own phones: the key under which the services sign what they saw, the kiosk in whose name
 * they do, and what an instance of a workflow has captured until its session ends.
 */
const STATEMENTS = [
  sql`ALTER TABLE kiosk ADD COLUMN hosted boolean NOT NULL DEFAULT false`,
  sql`CREATE TABLE capture_key (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL, private_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE hosted_capture (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, community_id uuid NOT NULL, claim integer NOT NULL,
    revision integer NOT NULL, session_id uuid, state_sealed bytea NOT NULL, attempt_sealed bytea, expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, instance_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX hosted_capture_end ON hosted_capture (expires_at)`,
  sql`CREATE INDEX hosted_capture_session ON hosted_capture (tenant_id, session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
