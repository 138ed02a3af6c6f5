import { type Kysely, sql } from 'kysely';

/** Since when each form of a version of a flow is the current one of its community. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE flow_form (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_id text NOT NULL, version integer NOT NULL,
    current_since timestamptz NOT NULL, flow_hash text NOT NULL,
    PRIMARY KEY (tenant_id, community_id, flow_id, version, current_since),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`.execute(db);
}
