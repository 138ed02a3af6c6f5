import { type Kysely, sql } from 'kysely';
import { auditHash } from '../records/audit-chain.ts';

interface Unchained {
  tenant_id: string;
  audit_id: string;
  at: Date;
  actor: string;
  action: string;
  data: Record<string, unknown>;
}

/** Makes the audit log of each tenant a chain; what was recorded before is linked in the order of its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE audit_head (
    tenant_id uuid NOT NULL PRIMARY KEY, seq bigint NOT NULL, hash text)`.execute(db);
  await sql`ALTER TABLE audit ADD COLUMN seq bigint, ADD COLUMN previous text, ADD COLUMN hash text`.execute(
    db,
  );
  await chain(db);
  await sql`ALTER TABLE audit ALTER COLUMN seq SET NOT NULL, ALTER COLUMN hash SET NOT NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX audit_seq ON audit (tenant_id, seq)`.execute(db);
  await sql`CREATE INDEX audit_action ON audit (tenant_id, action, seq)`.execute(db);
  await sql`CREATE INDEX audit_actor ON audit (tenant_id, actor, seq)`.execute(db);
}

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
