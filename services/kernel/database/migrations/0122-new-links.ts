import { type Kysely, sql } from 'kysely';

/**
 * New links for persons of instances: the links that no longer work, by which alone a new one is asked for, and the
 * instance that took the place of an expired one.
 */
const STATEMENTS = [
  sql`CREATE TABLE workflow_former_link (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, token_hash bytea NOT NULL, replaced_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, instance_id, token_hash))`,
  sql`ALTER TABLE workflow_instance ADD COLUMN renewed_by uuid, ADD COLUMN renewals integer NOT NULL DEFAULT 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
