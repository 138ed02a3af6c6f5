import { type Kysely, sql } from 'kysely';

/** From which network a person asked for codes last: a keyed hash, forgotten after a day. */
const STATEMENTS = [
  sql`ALTER TABLE workflow_code ADD COLUMN network_hash bytea`,
  sql`CREATE INDEX workflow_code_network ON workflow_code (network_hash, sent_at)`,
  sql`CREATE TABLE workflow_network (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, network_hash bytea NOT NULL, seen_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, instance_id))`,
  sql`CREATE INDEX workflow_network_seen ON workflow_network (seen_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
