import { type Kysely, sql } from 'kysely';

/** Which wallet the person of an ID proofing session holds. Nothing personal. */
const STATEMENTS = [
  sql`CREATE TABLE wallet_session (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL,
    bound_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`,
  sql`CREATE INDEX wallet_session_did ON wallet_session (tenant_id, did)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
