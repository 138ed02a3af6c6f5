import { type Kysely, sql } from 'kysely';

/**
 * Messages to persons hold their address and go with the session's personal data; links hold a hash of their token and
 * nothing of a person.
 */
const STATEMENTS = [
  sql`CREATE TABLE contact_message (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, message_id uuid NOT NULL, erase_on date NOT NULL,
    community_id uuid NOT NULL, kind text NOT NULL, channel text NOT NULL, message_sealed bytea NOT NULL,
    state text NOT NULL, attempts integer NOT NULL DEFAULT 0, due_at timestamptz NOT NULL, provider_id text,
    reason text, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, message_id, erase_on)) PARTITION BY RANGE (erase_on)`,
  sql`CREATE INDEX contact_message_due ON contact_message (due_at) WHERE state = 'queued'`,
  sql`CREATE TABLE session_link (
    tenant_id uuid NOT NULL, token_hash bytea NOT NULL, session_id uuid NOT NULL, purpose text NOT NULL,
    message_id uuid,
    created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, opened_at timestamptz, used_at timestamptz,
    PRIMARY KEY (tenant_id, token_hash))`,
  sql`CREATE INDEX session_link_session ON session_link (tenant_id, session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
