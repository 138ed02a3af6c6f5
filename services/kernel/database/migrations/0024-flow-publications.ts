import { type Kysely, sql } from 'kysely';

/** A draft without a document, a face or an inspection waits for the second person who publishes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE flow_publication (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_id text NOT NULL, revision integer NOT NULL,
    requested_by text NOT NULL, requested_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id, flow_id),
    FOREIGN KEY (tenant_id, community_id, flow_id) REFERENCES verification_flow)`.execute(db);
}
