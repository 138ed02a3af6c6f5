import { type Kysely, sql } from 'kysely';

/**
 * Wrong tries to sign in, by account and by account and address. Names that no account has are counted alike, so the rows
 * refer to no account; names and addresses are kept as keyed hashes only. `account.lockout` stays for nodes of the version
 * before, and is not read any more.
 */
const STATEMENTS = [
  sql`CREATE TABLE sign_in_try (
    tenant_id uuid NOT NULL, account_key bytea NOT NULL, place_key bytea NOT NULL, lockout jsonb, bucket jsonb,
    tried_at timestamptz NOT NULL, proved_at timestamptz, PRIMARY KEY (tenant_id, account_key, place_key))`,
  sql`CREATE INDEX sign_in_try_tried ON sign_in_try (tried_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
