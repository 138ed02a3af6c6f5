import { type Kysely, sql } from 'kysely';

/** What became of a session after its log was closed, as its kiosk tells it. Holds nothing personal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE second_log (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, first_seq integer NOT NULL, stretch jsonb NOT NULL,
    received_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id, first_seq),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`.execute(db);
}
