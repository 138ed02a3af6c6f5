import { type Kysely, sql } from 'kysely';
import { auditHash } from '../audit-chain.ts';

interface Unchained {
  tenant_id: string;
  audit_id: string;
  at: Date;
  actor: string;
  action: string;
  data: Record<string, unknown>;
}

/**
 * Makes the audit log of each tenant a chain; what was recorded before is linked in the order of its time. Besides:
 * uploads in parts, deletions on request, leases of jobs, and an index for every question of a report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of AUDIT) await statement.execute(db);
  await chain(db);
  for (const statement of CHAINED) await statement.execute(db);
  for (const statement of REST) await statement.execute(db);
}

const AUDIT = [
  sql`CREATE TABLE audit_head (tenant_id uuid NOT NULL PRIMARY KEY, seq bigint NOT NULL, hash text)`,
  sql`ALTER TABLE audit ADD COLUMN seq bigint, ADD COLUMN previous text, ADD COLUMN hash text`,
];

const CHAINED = [
  sql`ALTER TABLE audit ALTER COLUMN seq SET NOT NULL, ALTER COLUMN hash SET NOT NULL`,
  sql`CREATE UNIQUE INDEX audit_seq ON audit (tenant_id, seq)`,
  sql`CREATE INDEX audit_action ON audit (tenant_id, action, seq)`,
  sql`CREATE INDEX audit_actor ON audit (tenant_id, actor, seq)`,
];

const REST = [
  sql`CREATE TABLE community_key (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, key_id uuid NOT NULL, data_key_sealed bytea NOT NULL,
    active_from timestamptz NOT NULL, rewrapped_at timestamptz, PRIMARY KEY (tenant_id, community_id, key_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE lease (
    tenant_id uuid NOT NULL, name text NOT NULL, holder uuid NOT NULL, until timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, name))`,
  sql`CREATE TABLE upload (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, upload_id uuid NOT NULL, community_id uuid NOT NULL,
    kiosk_id uuid NOT NULL, artefact_id text NOT NULL, media_type text NOT NULL, size integer NOT NULL,
    content_hash text NOT NULL, received integer NOT NULL, parts jsonb NOT NULL, created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL, completed_at timestamptz,
    PRIMARY KEY (tenant_id, session_id, upload_id),
    FOREIGN KEY (tenant_id, session_id) REFERENCES proofing_session)`,
  sql`CREATE INDEX upload_expiry ON upload (expires_at)`,
  sql`CREATE TABLE erasure (
    tenant_id uuid NOT NULL, erasure_id uuid NOT NULL, community_id uuid, subject text NOT NULL,
    requested_by text NOT NULL, requested_at timestamptz NOT NULL, erased jsonb NOT NULL, held jsonb NOT NULL,
    backups_until timestamptz NOT NULL, PRIMARY KEY (tenant_id, erasure_id))`,
  sql`CREATE TABLE erasure_order (
    tenant_id uuid NOT NULL, session_id uuid NOT NULL, erasure_id uuid NOT NULL, kiosk_id uuid,
    ordered_at timestamptz NOT NULL, acknowledged_at timestamptz, removed jsonb NOT NULL,
    PRIMARY KEY (tenant_id, session_id, erasure_id),
    FOREIGN KEY (tenant_id, erasure_id) REFERENCES erasure)`,
  sql`CREATE INDEX erasure_order_erasure ON erasure_order (tenant_id, erasure_id)`,
  sql`CREATE INDEX erasure_order_waiting ON erasure_order (tenant_id, kiosk_id) WHERE acknowledged_at IS NULL`,
  sql`CREATE INDEX gallery_search_session ON gallery_search (tenant_id, community_id, session_id)
    WHERE session_id IS NOT NULL`,
  // By id is by time (UUIDv7); columns that are often empty cost only where they are not.
  sql`CREATE INDEX proofing_session_device_erasure ON proofing_session (erase_on) WHERE device IS NOT NULL`,
  sql`CREATE INDEX proofing_session_by_flow ON proofing_session (tenant_id, community_id, flow_id, session_id)`,
  sql`CREATE INDEX proofing_session_by_operator ON proofing_session
    (tenant_id, community_id, completed_by, session_id) WHERE completed_by IS NOT NULL`,
  sql`CREATE INDEX proofing_session_by_document ON proofing_session
    (tenant_id, community_id, document_type, session_id) WHERE document_type IS NOT NULL`,
  sql`CREATE INDEX proofing_session_by_review ON proofing_session
    (tenant_id, community_id, review_result, session_id) WHERE review_result IS NOT NULL`,
  sql`CREATE INDEX proofing_session_expiring ON proofing_session
    (tenant_id, community_id, document_expires_on, session_id) WHERE document_expires_on IS NOT NULL`,
];

async function chain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Unchained>`SELECT tenant_id, audit_id, at, actor, action, data FROM audit
    ORDER BY tenant_id, at, audit_id`.execute(db);
  const heads = new Map<string, { seq: number; hash: string }>();
  for (const { tenant_id: tenantId, audit_id: auditId, at, actor, action, data } of rows) {
    const head = heads.get(tenantId);
    const seq = (head?.seq ?? 0) + 1;
    const previous = head?.hash ?? null;
    const hash = auditHash({ tenantId, seq, previous, auditId, at, actor, action, data });
    await sql`UPDATE audit SET seq = ${seq}, previous = ${previous}, hash = ${hash}
      WHERE tenant_id = ${tenantId} AND audit_id = ${auditId}`.execute(db);
    heads.set(tenantId, { seq, hash });
  }
  for (const [tenantId, { seq, hash }] of heads) {
    await sql`INSERT INTO audit_head (tenant_id, seq, hash) VALUES (${tenantId}, ${seq}, ${hash})`.execute(
      db,
    );
  }
}
