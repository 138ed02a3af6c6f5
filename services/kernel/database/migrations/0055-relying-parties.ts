import { type Kysely, sql } from 'kysely';

/**
 * The relying parties of a community, and what a sign-in stores until it ends. Ids of records are secrets of browsers and
 * relying parties: a keyed hash stands for each, and the record itself is sealed.
 */
const STATEMENTS = [
  sql`CREATE TABLE relying_party (
    tenant_id uuid NOT NULL, relying_party_id uuid NOT NULL, community_id uuid NOT NULL, name text NOT NULL,
    redirect_uris jsonb NOT NULL, public_jwk jsonb, active boolean NOT NULL, created_by text NOT NULL,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, relying_party_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX relying_party_list ON relying_party (tenant_id, created_at, relying_party_id)`,
  sql`CREATE TABLE sign_in_record (
    tenant_id uuid NOT NULL, record_hash bytea NOT NULL, community_id uuid NOT NULL, model text NOT NULL,
    grant_hash bytea, uid_hash bytea, payload_sealed bytea NOT NULL, consumed_at timestamptz,
    expires_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, record_hash),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE INDEX sign_in_record_grant ON sign_in_record (tenant_id, grant_hash) WHERE grant_hash IS NOT NULL`,
  sql`CREATE INDEX sign_in_record_uid ON sign_in_record (tenant_id, uid_hash) WHERE uid_hash IS NOT NULL`,
  sql`CREATE INDEX sign_in_record_end ON sign_in_record (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
