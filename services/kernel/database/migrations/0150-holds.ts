import { type Kysely, sql } from 'kysely';

/** Sessions that are held until two persons release them, and who is told of a hold. */
const STATEMENTS = [
  sql`CREATE TABLE session_hold (
    tenant_id uuid NOT NULL, hold_id uuid NOT NULL, community_id uuid NOT NULL, session_id uuid NOT NULL,
    reason text NOT NULL, held_by text NOT NULL, operator_id text, held_at timestamptz NOT NULL,
    release_reason text, release_asked_by uuid, release_asked_at timestamptz, released_by uuid,
    released_at timestamptz, PRIMARY KEY (tenant_id, hold_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session,
    CHECK (released_by IS NULL OR (release_asked_by IS NOT NULL AND released_by <> release_asked_by)))`,
  sql`CREATE UNIQUE INDEX session_hold_standing ON session_hold (tenant_id, session_id) WHERE released_at IS NULL`,
  sql`CREATE INDEX session_hold_list ON session_hold (tenant_id, hold_id) WHERE released_at IS NULL`,
  sql`CREATE TABLE hold_setting (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, recipients_sealed bytea NOT NULL, set_by text NOT NULL,
    set_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
