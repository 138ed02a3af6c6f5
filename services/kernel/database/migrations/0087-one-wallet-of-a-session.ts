import { type Kysely, sql } from 'kysely';

/**
 * A session has one wallet, whichever call named it. The table of before becomes a view of the one that stays, for nodes
 * of the version before.
 */
const STATEMENTS = [
  sql`INSERT INTO wallet_enrolment (tenant_id, session_id, community_id, did, enrolled_at)
    SELECT tenant_id, session_id, community_id, did, bound_at FROM wallet_session ON CONFLICT DO NOTHING`,
  sql`DROP TABLE wallet_session`,
  sql`CREATE VIEW wallet_session AS
    SELECT tenant_id, session_id, community_id, did, enrolled_at AS bound_at FROM wallet_enrolment`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
