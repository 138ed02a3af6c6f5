import { type Kysely, sql } from 'kysely';

/**
 * Sessions and their events hold no personal data and are kept; segments and artefacts hold personal data and are
 * partitioned by the day on which they must be gone, so that dropping a partition is the erasure.
 */
const STATEMENTS = [
  sql`CREATE TABLE proofing_session (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, community_id uuid NOT NULL, kiosk_id uuid NOT NULL,
    flow_id text NOT NULL, flow_version integer NOT NULL, flow_hash text NOT NULL, state text NOT NULL,
    started_at timestamptz NOT NULL, created_at timestamptz NOT NULL, activity_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL, abandon_at timestamptz NOT NULL, ended_at timestamptz,
    event_count integer NOT NULL DEFAULT 0, head text, provisional jsonb, final jsonb,
    disagreement boolean NOT NULL DEFAULT false, reasons jsonb NOT NULL, summary jsonb, erase_on date NOT NULL,
    PRIMARY KEY (tenant_id, session_id), FOREIGN KEY (tenant_id, kiosk_id) REFERENCES kiosk)`,
  sql`CREATE INDEX proofing_session_timers ON proofing_session (least(expires_at, abandon_at))
    WHERE ended_at IS NULL AND state IN ('Pending', 'In Progress')`,
  sql`CREATE TABLE proofing_event (
    tenant_id uuid NOT NULL, event_id uuid NOT NULL, session_id uuid NOT NULL, type text NOT NULL,
    at timestamptz NOT NULL, data jsonb NOT NULL, PRIMARY KEY (tenant_id, event_id))`,
  sql`CREATE INDEX proofing_event_session ON proofing_event (tenant_id, session_id, event_id)`,
  sql`CREATE TABLE evidence_segment (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, entry_id text NOT NULL, erase_on date NOT NULL,
    first_seq integer NOT NULL, segment_sealed bytea NOT NULL, content_hash text NOT NULL,
    received_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id, entry_id, erase_on))
    PARTITION BY RANGE (erase_on)`,
  sql`CREATE TABLE artefact (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, artefact_id text NOT NULL, erase_on date NOT NULL,
    size integer NOT NULL, content_hash text NOT NULL, blob_key text NOT NULL, received_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, artefact_id, erase_on)) PARTITION BY RANGE (erase_on)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
