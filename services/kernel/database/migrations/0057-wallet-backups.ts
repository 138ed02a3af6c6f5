import { type Kysely, sql } from 'kysely';

/**
 * Back-ups of wallets: user data that only the wallet can read, and what restores the wallet itself by the face and a
 * second factor of its person. A restoration waits for the second factor.
 */
const STATEMENTS = [
  sql`CREATE TABLE wallet_backup (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL, data_sealed bytea NOT NULL,
    restorable_sealed bytea, lockout jsonb, stored_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, community_id, did), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE wallet_restoration (
    tenant_id uuid NOT NULL, restoration_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL,
    asked_by text NOT NULL, expires_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, restoration_id),
    FOREIGN KEY (tenant_id, community_id, did) REFERENCES wallet_backup ON DELETE CASCADE)`,
  sql`CREATE INDEX wallet_restoration_end ON wallet_restoration (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
