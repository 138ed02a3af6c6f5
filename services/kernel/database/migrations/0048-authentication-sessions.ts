import { type Kysely, sql } from 'kysely';

/**
 * Authentication sessions of relying parties, the scopes that persons agreed to, and one-use credentials of accounts.
 * What a person answers is sealed by the wallet to the relying party, and once more with the key of the community.
 */
const STATEMENTS = [
  sql`CREATE TABLE authentication_session (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, community_id uuid NOT NULL, creator text NOT NULL,
    origin jsonb NOT NULL, scopes jsonb NOT NULL, auth_type text NOT NULL, public_key text NOT NULL,
    nonce text NOT NULL, metadata_sealed bytea, created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
    answered_at timestamptz, answer_sealed bytea, forget_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX authentication_session_forget ON authentication_session (forget_at)`,
  sql`CREATE TABLE scope_consent (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, scope text NOT NULL, community_id uuid NOT NULL,
    did text NOT NULL, user_id uuid, requested_by text NOT NULL, given_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, scope), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX scope_consent_did ON scope_consent (tenant_id, did)`,
  sql`CREATE TABLE account_credential (
    tenant_id uuid NOT NULL, credential_hash bytea NOT NULL, community_id uuid NOT NULL, user_id uuid NOT NULL,
    did text NOT NULL, expires_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, credential_hash),
    FOREIGN KEY (tenant_id, user_id) REFERENCES users)`,
  sql`CREATE INDEX account_credential_expires ON account_credential (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
