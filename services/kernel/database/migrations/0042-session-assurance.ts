import { type Kysely, sql } from 'kysely';

/** What supports the assurance of a session besides its log: notices that were sent, words of sources. Nothing personal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE session_assurance (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, word_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('notice', 'source')), word jsonb NOT NULL, counts_since timestamptz,
    PRIMARY KEY (tenant_id, session_id, word_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`.execute(db);
}
