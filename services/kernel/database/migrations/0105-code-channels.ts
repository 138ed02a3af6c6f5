import { type Kysely, sql } from 'kysely';

/** By which channel a code was sent, and for which community: both are counted. Those of the day before are not. */
const STATEMENTS = [
  sql`ALTER TABLE workflow_code ADD COLUMN community_id uuid, ADD COLUMN channel text`,
  sql`CREATE INDEX workflow_code_tenant ON workflow_code (tenant_id, channel, sent_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
