import { type Kysely, sql } from 'kysely';

/**
 * Who may call: access keys and API clients of programs, accounts and roles of administrators, the keys that sign
 * tokens. Of what a caller presents only a keyed hash is kept, of a passphrase only its sealed verifier.
 */
const STATEMENTS = [
  sql`ALTER TABLE tenant ADD COLUMN dns text UNIQUE, ADD COLUMN tenant_type text NOT NULL DEFAULT 'customer'`,
  sql`ALTER TABLE community
    ADD COLUMN logo text,
    ADD COLUMN accounts_per_person integer NOT NULL DEFAULT 1,
    ADD COLUMN persons_per_account integer NOT NULL DEFAULT 1`,
  sql`CREATE UNIQUE INDEX community_name ON community (tenant_id, lower(name))`,
  sql`ALTER TABLE licence
    ADD COLUMN modules jsonb NOT NULL DEFAULT '["idproofing","gallery","workflow","wallet"]',
    ADD COLUMN expires_at timestamptz`,
  sql`CREATE INDEX licence_community ON licence (tenant_id, community_id)`,
  sql`CREATE TABLE access_key (
    tenant_id uuid NOT NULL REFERENCES tenant, key_id uuid NOT NULL, community_id uuid, type text NOT NULL,
    name text NOT NULL, scopes jsonb NOT NULL, key_hash bytea NOT NULL, created_by text NOT NULL,
    created_at timestamptz NOT NULL, expires_at timestamptz, revoked_at timestamptz,
    PRIMARY KEY (tenant_id, key_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE api_client (
    tenant_id uuid NOT NULL REFERENCES tenant, client_id uuid NOT NULL, community_id uuid, type text NOT NULL,
    name text NOT NULL, scopes jsonb NOT NULL, public_jwk jsonb NOT NULL, active boolean NOT NULL,
    created_by text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, client_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE admin_role (
    tenant_id uuid NOT NULL REFERENCES tenant, role_id uuid NOT NULL, name text NOT NULL, permissions jsonb NOT NULL,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, role_id))`,
  sql`CREATE UNIQUE INDEX admin_role_name ON admin_role (tenant_id, lower(name))`,
  sql`CREATE TABLE account (
    tenant_id uuid NOT NULL REFERENCES tenant, account_id uuid NOT NULL, community_id uuid,
    name_index bytea NOT NULL, record_sealed bytea NOT NULL, active boolean NOT NULL, lockout jsonb,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, account_id), UNIQUE (tenant_id, name_index),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE account_role (
    tenant_id uuid NOT NULL, account_id uuid NOT NULL, role_id uuid NOT NULL,
    PRIMARY KEY (tenant_id, account_id, role_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES account, FOREIGN KEY (tenant_id, role_id) REFERENCES admin_role)`,
  sql`CREATE INDEX account_role_role ON account_role (tenant_id, role_id)`,
  sql`CREATE TABLE account_session (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, account_id uuid NOT NULL, token_hash bytea NOT NULL,
    created_at timestamptz NOT NULL, used_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id), FOREIGN KEY (tenant_id, account_id) REFERENCES account)`,
  sql`CREATE INDEX account_session_account ON account_session (tenant_id, account_id)`,
  sql`CREATE INDEX account_session_end ON account_session (ends_at)`,
  sql`CREATE TABLE token_key (
    tenant_id uuid NOT NULL, key_id text NOT NULL, private_sealed bytea NOT NULL, created_at timestamptz NOT NULL,
    signs_from timestamptz NOT NULL, verifies_until timestamptz, PRIMARY KEY (tenant_id, key_id))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
