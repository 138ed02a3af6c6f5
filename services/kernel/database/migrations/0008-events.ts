import { type Kysely, sql } from 'kysely';

/**
 * The stream of events, who is told of them, and the queue of what a person must look at. An event gets its place in
 * the stream of its tenant after its transaction; `written` keeps the order of writing until then.
 */
const STATEMENTS = [
  sql`ALTER TABLE proofing_event
    ALTER COLUMN session_id DROP NOT NULL,
    ADD COLUMN community_id uuid,
    ADD COLUMN position bigint,
    ADD COLUMN written bigint`,
  sql`UPDATE proofing_event e SET community_id = s.community_id FROM proofing_session s
    WHERE s.tenant_id = e.tenant_id AND s.session_id = e.session_id`,
  sql`UPDATE proofing_event e SET written = o.written, position = o.position FROM (
      SELECT tenant_id, event_id, row_number() OVER (ORDER BY at, event_id) AS written,
        row_number() OVER (PARTITION BY tenant_id ORDER BY at, event_id) AS position FROM proofing_event) o
    WHERE o.tenant_id = e.tenant_id AND o.event_id = e.event_id`,
  sql`CREATE SEQUENCE proofing_event_written OWNED BY proofing_event.written`,
  sql`SELECT setval('proofing_event_written', (SELECT count(*) + 1 FROM proofing_event), false)`,
  sql`ALTER TABLE proofing_event
    ALTER COLUMN written SET DEFAULT nextval('proofing_event_written'), ALTER COLUMN written SET NOT NULL`,
  sql`CREATE UNIQUE INDEX proofing_event_position ON proofing_event (tenant_id, position)
    WHERE position IS NOT NULL`,
  sql`CREATE INDEX proofing_event_community ON proofing_event (tenant_id, community_id, position)
    WHERE position IS NOT NULL`,
  sql`CREATE INDEX proofing_event_unplaced ON proofing_event (tenant_id, written) WHERE position IS NULL`,
  sql`CREATE TABLE event_stream (
    tenant_id uuid NOT NULL PRIMARY KEY, position bigint NOT NULL)`,
  sql`INSERT INTO event_stream (tenant_id, position)
    SELECT tenant_id, max(position) FROM proofing_event GROUP BY tenant_id`,
  sql`CREATE TABLE webhook_endpoint (
    tenant_id uuid NOT NULL, endpoint_id uuid NOT NULL, community_id uuid, url text NOT NULL,
    description text NOT NULL, types jsonb, state text NOT NULL, state_reason text, failing_since timestamptz,
    failures integer NOT NULL DEFAULT 0, created_by text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, endpoint_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE webhook_secret (
    tenant_id uuid NOT NULL, endpoint_id uuid NOT NULL, secret_id uuid NOT NULL, secret_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL, expires_at timestamptz, PRIMARY KEY (tenant_id, endpoint_id, secret_id),
    FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint ON DELETE CASCADE)`,
  sql`CREATE TABLE webhook_delivery (
    tenant_id uuid NOT NULL, endpoint_id uuid NOT NULL, event_id uuid NOT NULL, status text NOT NULL,
    created_at timestamptz NOT NULL, due_at timestamptz NOT NULL, give_up_at timestamptz NOT NULL,
    claims integer NOT NULL DEFAULT 0, attempts integer NOT NULL DEFAULT 0, last_at timestamptz,
    last_status integer, last_failure text, PRIMARY KEY (tenant_id, endpoint_id, event_id),
    FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint ON DELETE CASCADE)`,
  sql`CREATE INDEX webhook_delivery_due ON webhook_delivery (tenant_id, endpoint_id, due_at)
    WHERE status = 'pending'`,
  sql`CREATE INDEX webhook_delivery_dead ON webhook_delivery (tenant_id, endpoint_id, event_id)
    WHERE status = 'dead'`,
  sql`CREATE INDEX webhook_delivery_settled ON webhook_delivery (last_at) WHERE status <> 'pending'`,
  sql`CREATE TABLE review_setting (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, second_look_share double precision NOT NULL,
    set_by text NOT NULL, set_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE review_case (
    tenant_id uuid NOT NULL, case_id uuid NOT NULL, community_id uuid NOT NULL, session_id uuid NOT NULL,
    kind text NOT NULL, look integer NOT NULL, reasons jsonb NOT NULL, opened_at timestamptz NOT NULL,
    waits_since timestamptz NOT NULL, claimed_by uuid, claimed_until timestamptz, closed_at timestamptz,
    closing text, PRIMARY KEY (tenant_id, case_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`,
  sql`CREATE UNIQUE INDEX review_case_open ON review_case (tenant_id, session_id, kind) WHERE closed_at IS NULL`,
  sql`CREATE INDEX review_case_queue ON review_case (tenant_id, community_id, waits_since, case_id)
    WHERE closed_at IS NULL`,
  sql`CREATE INDEX review_case_second ON review_case (look) WHERE closed_at IS NULL AND look > 1`,
  sql`CREATE TABLE review_look (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, reviewer uuid NOT NULL, case_id uuid NOT NULL,
    community_id uuid NOT NULL, look integer NOT NULL, decision text NOT NULL, reason_code text NOT NULL,
    note_hash bytea, decided_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, session_id, reviewer),
    UNIQUE (tenant_id, case_id, look), FOREIGN KEY (tenant_id, case_id) REFERENCES review_case)`,
  sql`CREATE INDEX review_look_figures ON review_look (tenant_id, community_id, decided_at)`,
  sql`CREATE TABLE reviewer_operator (
    tenant_id uuid NOT NULL, account_id uuid NOT NULL, community_id uuid NOT NULL, operator_id text NOT NULL,
    PRIMARY KEY (tenant_id, account_id, community_id, operator_id),
    FOREIGN KEY (tenant_id, community_id, operator_id) REFERENCES operator)`,
  sql`CREATE TABLE review_note (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, case_id uuid NOT NULL, look integer NOT NULL,
    erase_on date NOT NULL, note_sealed bytea NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, case_id, look, erase_on)) PARTITION BY RANGE (erase_on)`,
  // Whatever waits for a reviewer already, from before there was a queue.
  sql`INSERT INTO review_case (tenant_id, case_id, community_id, session_id, kind, look, reasons, opened_at,
      waits_since)
    SELECT tenant_id, gen_random_uuid(), community_id, session_id, 'review', 1, reasons,
      coalesce(ended_at, activity_at), coalesce(ended_at, activity_at) FROM proofing_session WHERE state = 'Review'`,
  sql`UPDATE proofing_session SET review_result = 'review pending' WHERE state = 'Review'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
