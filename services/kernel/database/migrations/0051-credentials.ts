import { type Kysely, sql } from 'kysely';

/**
 * Verifiable credentials that a community issued: what is needed to revoke them and to tell their status. The credential
 * itself is kept, sealed, until its time for download is over. Requests for presentations wait for one answer.
 */
const STATEMENTS = [
  sql`CREATE TABLE credential (
    tenant_id uuid NOT NULL, credential_id uuid NOT NULL, community_id uuid NOT NULL, list_index integer NOT NULL,
    type text NOT NULL, subject_did text NOT NULL, source text NOT NULL, issued_by text NOT NULL,
    valid_from timestamptz NOT NULL, valid_until timestamptz NOT NULL, created_at timestamptz NOT NULL,
    revoked_at timestamptz, revoked_by text, body_sealed bytea, download_hash bytea, download_until timestamptz,
    PRIMARY KEY (tenant_id, credential_id), UNIQUE (tenant_id, community_id, list_index),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE UNIQUE INDEX credential_download ON credential (tenant_id, download_hash)`,
  sql`CREATE TABLE presentation_request (
    tenant_id uuid NOT NULL, nonce_hash bytea NOT NULL, community_id uuid NOT NULL, audience text NOT NULL,
    expires_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, nonce_hash),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
