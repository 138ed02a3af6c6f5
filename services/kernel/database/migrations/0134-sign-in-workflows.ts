import { type Kysely, sql } from 'kysely';

/**
 * The workflow by which a relying party has users verified who sign in, and the instances that users began from a
 * sign-in: one at a time for each user.
 */
const STATEMENTS = [
  sql`ALTER TABLE relying_party ADD COLUMN verification_workflow_id text`,
  sql`ALTER TABLE workflow_instance ADD COLUMN user_id uuid, ADD COLUMN goes_on_at text, ADD COLUMN token_sealed bytea`,
  sql`CREATE UNIQUE INDEX workflow_instance_user_open ON workflow_instance (tenant_id, user_id)
    WHERE user_id IS NOT NULL AND state = 'In Progress'`,
  sql`CREATE INDEX workflow_instance_user ON workflow_instance (tenant_id, user_id, created_at)
    WHERE user_id IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
