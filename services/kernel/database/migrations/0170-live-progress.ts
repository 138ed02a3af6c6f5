import { type Kysely, sql } from 'kysely';

/**
 * Sessions are followed while they run. The segments of a running log are sealed and partitioned by their day of erasure
 * like the log itself; the session keeps how far they go, and nothing personal.
 */
const STATEMENTS = [
  sql`CREATE TABLE progress_segment (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, segment_id uuid NOT NULL, erase_on date NOT NULL,
    first_seq integer NOT NULL, segment_sealed bytea NOT NULL, received_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, segment_id, erase_on)) PARTITION BY RANGE (erase_on)`,
  sql`ALTER TABLE proofing_session ADD COLUMN progress_count integer NOT NULL DEFAULT 0,
    ADD COLUMN progress_head text, ADD COLUMN progress_step text, ADD COLUMN progress_at timestamptz,
    ADD COLUMN progress_differs boolean NOT NULL DEFAULT false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
