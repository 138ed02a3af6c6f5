import { type Kysely, sql } from 'kysely';

/** What a community says of its users: rules for passwords, restoring wallets, life of access codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE user_settings (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, settings jsonb NOT NULL, updated_by text NOT NULL,
    updated_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`.execute(db);
}
