import { type Kysely, sql } from 'kysely';

/** Of which flows that keep pictures at the kiosk a community accepts the kiosk's word, and who asked for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE accepted_word (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_id text NOT NULL, accepted boolean NOT NULL,
    requested_by text, requested_at timestamptz, revision integer NOT NULL, updated_by text NOT NULL,
    updated_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id, flow_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`.execute(db);
}
