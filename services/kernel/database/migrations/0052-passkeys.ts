import { type Kysely, sql } from 'kysely';

/** Passkeys of users, and the ceremonies on the page of the services by which they are made and used. */
const STATEMENTS = [
  sql`CREATE TABLE passkey (
    tenant_id uuid NOT NULL, passkey_id uuid NOT NULL, community_id uuid NOT NULL, user_id uuid NOT NULL,
    credential_id text NOT NULL, public_key bytea NOT NULL, counter bigint NOT NULL, device_type text NOT NULL,
    backed_up boolean NOT NULL, created_at timestamptz NOT NULL, used_at timestamptz, disabled_at timestamptz,
    PRIMARY KEY (tenant_id, passkey_id), UNIQUE (tenant_id, credential_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES users)`,
  sql`CREATE INDEX passkey_user ON passkey (tenant_id, user_id)`,
  sql`CREATE TABLE passkey_ceremony (
    tenant_id uuid NOT NULL, ceremony_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL,
    kind text NOT NULL, user_id uuid, with_token boolean NOT NULL, secret_hash bytea NOT NULL, challenge text,
    passkey_id uuid, done_at timestamptz, expires_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, ceremony_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
