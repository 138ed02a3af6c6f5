import { type Kysely, sql } from 'kysely';

/** Whose wallet took the documents of a session: one wallet for a session. What they are, the session says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE wallet_enrolment (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL,
    enrolled_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`.execute(db);
  await sql`CREATE INDEX wallet_enrolment_did ON wallet_enrolment (tenant_id, did)`.execute(db);
}
