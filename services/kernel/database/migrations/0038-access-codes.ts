import { type Kysely, sql } from 'kysely';

/** Codes by which a wallet is linked to a user, once; only a keyed hash of each is kept. */
const STATEMENTS = [
  sql`CREATE TABLE access_codes (
    tenant_id uuid NOT NULL, code_id uuid NOT NULL, community_id uuid NOT NULL, user_id uuid NOT NULL,
    code_hash bytea NOT NULL, needs_password boolean NOT NULL, created_by text NOT NULL,
    created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, validated_did text, redeemed_did text,
    redeemed_at timestamptz, PRIMARY KEY (tenant_id, code_id), UNIQUE (tenant_id, code_hash),
    FOREIGN KEY (tenant_id, user_id) REFERENCES users)`,
  sql`CREATE INDEX access_codes_user ON access_codes (tenant_id, user_id, created_at)`,
  sql`CREATE INDEX access_codes_end ON access_codes (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
