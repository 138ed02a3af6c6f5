import { type Kysely, sql } from 'kysely';

/** Codes that persons of instances were sent; keyed hashes of contact and code, forgotten after a day. */
const STATEMENTS = [
  sql`CREATE TABLE workflow_code (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, code_id uuid NOT NULL, contact_hash bytea NOT NULL,
    code_hash bytea NOT NULL, tries integer NOT NULL, sent_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, instance_id, code_id))`,
  sql`CREATE INDEX workflow_code_contact ON workflow_code (contact_hash, sent_at)`,
  sql`CREATE INDEX workflow_code_sent ON workflow_code (sent_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
