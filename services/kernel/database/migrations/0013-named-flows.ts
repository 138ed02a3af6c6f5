import { type Kysely, sql } from 'kysely';

/**
 * What each session runs is kept to the letter under its hash, options of the community included, so that it resolves
 * whatever later versions say. A session whose timer failed waits, so that it holds nobody else back.
 */
const STATEMENTS = [
  sql`CREATE TABLE named_flow (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_hash text NOT NULL, flow_id text NOT NULL,
    version integer NOT NULL, document jsonb NOT NULL, named_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, community_id, flow_hash), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`ALTER TABLE proofing_session ADD COLUMN timer_retry_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
