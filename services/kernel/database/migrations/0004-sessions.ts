import { type Kysely, sql } from 'kysely';

/**
 * Sessions that wait for a kiosk: created through the API, claimed later. What the API was told about the applicant is
 * personal and partitioned like evidence. Published flows are kept in every version, because sessions name them.
 */
const STATEMENTS = [
  sql`ALTER TABLE proofing_session
    ALTER COLUMN kiosk_id DROP NOT NULL,
    ADD COLUMN origin text NOT NULL DEFAULT 'kiosk',
    ADD COLUMN reference text,
    ADD COLUMN uid_index bytea,
    ADD COLUMN document_type text,
    ADD COLUMN document_expires_on date,
    ADD COLUMN capture_type text,
    ADD COLUMN completed_by text,
    ADD COLUMN retries integer NOT NULL DEFAULT 0,
    ADD COLUMN review_result text,
    ADD COLUMN device jsonb`,
  sql`CREATE UNIQUE INDEX proofing_session_reference ON proofing_session (tenant_id, community_id, reference)
    WHERE reference IS NOT NULL`,
  sql`CREATE TABLE session_request (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, erase_on date NOT NULL, request_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id, erase_on)) PARTITION BY RANGE (erase_on)`,
  sql`CREATE TABLE flow_version (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_id text NOT NULL, version integer NOT NULL,
    flow_hash text NOT NULL, document jsonb NOT NULL, published_by text NOT NULL, published_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, community_id, flow_id, version),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
