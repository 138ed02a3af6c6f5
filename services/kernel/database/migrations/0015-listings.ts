import { type Kysely, sql } from 'kysely';

/** Indexes for the lists that were narrowed by something they were not ordered by. */
const STATEMENTS = [
  sql`CREATE INDEX proofing_event_type ON proofing_event (tenant_id, type, position) WHERE position IS NOT NULL`,
  sql`CREATE INDEX proofing_event_community_type ON proofing_event (tenant_id, community_id, type, position)
    WHERE position IS NOT NULL`,
  sql`CREATE INDEX audit_at ON audit (tenant_id, at, seq)`,
  sql`CREATE INDEX review_case_waiting ON review_case (tenant_id, waits_since, case_id) WHERE closed_at IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
