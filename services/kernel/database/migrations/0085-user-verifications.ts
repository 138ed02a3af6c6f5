import { type Kysely, sql } from 'kysely';

/**
 * The sessions that users started from a sign-in, so that the level of a user counts them. A link may lead back to the
 * sign-in that asked for it.
 */
const STATEMENTS = [
  sql`CREATE TABLE user_verification (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, community_id uuid NOT NULL, user_id uuid NOT NULL,
    asked_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`,
  sql`CREATE INDEX user_verification_user ON user_verification (tenant_id, user_id)`,
  sql`ALTER TABLE session_link ADD COLUMN goes_on_at text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
