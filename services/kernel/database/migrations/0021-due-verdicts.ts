import { type Kysely, sql } from 'kysely';

/** A closed log waits for its artefacts, and then for its verdict. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE proofing_session ADD COLUMN verdict_due_at timestamptz,
    ADD COLUMN verdict_tries integer NOT NULL DEFAULT 0`.execute(db);
  await sql`CREATE INDEX proofing_session_due_verdicts ON proofing_session (verdict_due_at)
    WHERE verdict_due_at IS NOT NULL`.execute(db);
}
