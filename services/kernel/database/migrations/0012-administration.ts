import { type Kysely, sql } from 'kysely';

/** Answers that hold a secret are kept sealed, and for a short time; lists of administrators are read in pages. */
const STATEMENTS = [
  sql`ALTER TABLE api_answer ALTER COLUMN response DROP NOT NULL, ADD COLUMN response_sealed bytea`,
  sql`CREATE INDEX api_answer_created ON api_answer (created_at)`,
  sql`CREATE INDEX api_answer_sealed ON api_answer (created_at) WHERE response_sealed IS NOT NULL`,
  sql`CREATE INDEX community_list ON community (tenant_id, created_at, community_id)`,
  sql`CREATE INDEX licence_list ON licence (tenant_id, issued_at, licence_id)`,
  sql`CREATE INDEX kiosk_list ON kiosk (tenant_id, registered_at, kiosk_id)`,
  sql`CREATE INDEX admin_role_list ON admin_role (tenant_id, created_at, role_id)`,
  sql`CREATE INDEX account_list ON account (tenant_id, created_at, account_id)`,
  sql`CREATE INDEX access_key_list ON access_key (tenant_id, created_at, key_id)`,
  sql`CREATE INDEX api_client_list ON api_client (tenant_id, created_at, client_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
