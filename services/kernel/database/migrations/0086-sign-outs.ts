import { type Kysely, sql } from 'kysely';

/**
 * Where relying parties are told that a session has ended, and which sessions they share. A row stays until its relying
 * party knows, so that a node that is killed loses no sign-out.
 */
const STATEMENTS = [
  sql`ALTER TABLE relying_party ADD COLUMN backchannel_logout_uri text,
    ADD COLUMN post_logout_redirect_uris jsonb NOT NULL DEFAULT '[]'`,
  sql`CREATE TABLE party_session (
    tenant_id uuid NOT NULL, sid text NOT NULL, community_id uuid NOT NULL, relying_party_id uuid NOT NULL,
    user_id uuid NOT NULL, session_hash bytea NOT NULL, expires_at timestamptz NOT NULL, ended_at timestamptz,
    due_at timestamptz, attempts integer NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, sid),
    FOREIGN KEY (tenant_id, relying_party_id) REFERENCES relying_party)`,
  sql`CREATE INDEX party_session_user ON party_session (tenant_id, user_id)`,
  sql`CREATE INDEX party_session_due ON party_session (due_at) WHERE due_at IS NOT NULL`,
  sql`CREATE INDEX party_session_end ON party_session (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
