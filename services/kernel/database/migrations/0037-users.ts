import { type Kysely, sql } from 'kysely';

/**
 * The users of a community, apart from its administrators, the wallets of persons, and which wallet is linked to which
 * user. Names, addresses, verifiers and devices are sealed with the key of the community.
 */
const STATEMENTS = [
  sql`CREATE TABLE users (
    tenant_id uuid NOT NULL, user_id uuid NOT NULL, community_id uuid NOT NULL, name_index bytea, email_index bytea,
    record_sealed bytea, verifier_sealed bytea, active boolean NOT NULL, created_by text NOT NULL,
    created_at timestamptz NOT NULL, removed_at timestamptz, PRIMARY KEY (tenant_id, user_id),
    UNIQUE (tenant_id, community_id, name_index), UNIQUE (tenant_id, community_id, email_index),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX users_list ON users (tenant_id, created_at, user_id)`,
  sql`CREATE TABLE wallets (
    tenant_id uuid NOT NULL REFERENCES tenant, did text NOT NULL, public_key text NOT NULL, state text NOT NULL,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, did))`,
  sql`CREATE TABLE user_wallets (
    tenant_id uuid NOT NULL, link_id uuid NOT NULL, community_id uuid NOT NULL, user_id uuid NOT NULL,
    did text NOT NULL, linked_by text NOT NULL, linked_at timestamptz, device_sealed bytea,
    created_at timestamptz NOT NULL, unlinked_at timestamptz, unlinked_by text, PRIMARY KEY (tenant_id, link_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES users, FOREIGN KEY (tenant_id, did) REFERENCES wallets)`,
  sql`CREATE UNIQUE INDEX user_wallets_link ON user_wallets (tenant_id, user_id, did) WHERE unlinked_at IS NULL`,
  sql`CREATE INDEX user_wallets_did ON user_wallets (tenant_id, did)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
