import { type Kysely, sql } from 'kysely';

/**
 * Answers that programs and administrators may ask for again, and an index for every list of sessions. What was asked
 * is kept as a keyed hash: a request may hold personal data, its answer may not.
 */
const STATEMENTS = [
  sql`CREATE TABLE api_answer (
    tenant_id uuid NOT NULL, caller text NOT NULL, idempotency_key text NOT NULL, request_hash bytea NOT NULL,
    response jsonb NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, caller, idempotency_key))`,
  sql`CREATE INDEX proofing_session_list ON proofing_session (tenant_id, community_id, session_id)`,
  sql`CREATE INDEX proofing_session_by_state ON proofing_session (tenant_id, community_id, state, session_id)`,
  sql`CREATE INDEX proofing_session_uid ON proofing_session (tenant_id, community_id, uid_index, session_id)
    WHERE uid_index IS NOT NULL`,
  sql`CREATE INDEX gallery_face_session ON gallery_face (tenant_id, session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
