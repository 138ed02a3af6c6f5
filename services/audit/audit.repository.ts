import { type RawBuilder, sql } from 'kysely';
import { placeAfter } from '#core/keys/hash-chain.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { type AuditLink, aroundPlace, auditHash } from '#services/kernel/database/audit-chain.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** An act to remember; `data` holds no personal data and no secret. */
export interface AuditEntry {
  tenantId: string;
  at: Date;
  actor: string;
  action: string;
  data: Record<string, unknown>;
}

/**
 * Appends to the tenant's audit log, each entry hashed with the one before. The head stays locked until the transaction
 * ends, so that call it last where other locks are taken.
 */
export async function recordAudit(db: DatabaseHandle, entry: AuditEntry): Promise<void> {
  await sql`WITH ${auditParts(entry)} SELECT FROM entered`.execute(db);
}

/** SHA-256 of text in base64url without padding, as {@link auditHash} writes it. */
const hashOf = (text: RawBuilder<string>) =>
  sql<string>`rtrim(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;

/**
 * The parts `head` and `entered` of a statement that appends an entry: the first moves the head, the second writes the
 * entry at the place that it got. Only the database knows the hash before, so it also makes the new one.
 *
 * @param from an earlier part of the statement: nothing is appended where it has no row.
 */
export function auditParts(entry: AuditEntry, from?: string): RawBuilder<unknown> {
  // As the database gives it back, or the hash would be of something else.
  const data = JSON.parse(JSON.stringify(entry.data)) as Record<string, unknown>;
  const { tenantId, at, actor, action } = entry;
  const auditId = uuidV7(at.getTime());
  const content = { tenantId, auditId, at, actor, action, data };
  const [before, after] = aroundPlace(content);
  const first = auditHash({ ...content, ...placeAfter({ seq: 0, hash: null }) });
  const text = sql<string>`${before}::text || '"previous":' || coalesce('"' || audit_head.hash || '"', 'null')
    || ',"seq":' || (audit_head.seq + 1) || ${after}::text`;
  const source = from === undefined ? sql`` : sql`FROM ${sql.ref(from)}`;
  return sql`head AS (INSERT INTO audit_head (tenant_id, seq, hash) SELECT ${tenantId}::uuid, 1, ${first}::text ${source}
      ON CONFLICT (tenant_id) DO UPDATE
        SET seq = audit_head.seq + 1, previous = audit_head.hash, hash = ${hashOf(text)}
      RETURNING tenant_id, seq, previous, hash),
    entered AS (INSERT INTO audit (tenant_id, audit_id, at, actor, action, data, seq, previous, hash)
      SELECT tenant_id, ${auditId}::uuid, ${at}::timestamptz, ${actor}::text, ${action}::text,
        ${JSON.stringify(data)}::jsonb, seq, previous, hash FROM head RETURNING seq)`;
}

/** One stored entry with its place in the chain. */
export interface StoredAudit extends AuditLink {
  hash: string;
}

/** The entries to return. Absent members do not restrict. */
export interface AuditSelection {
  actor?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * Between which places of the chain the times of a selection lie, so that nothing outside is looked at. An entry stands at
 * most as far behind its time as the latest of the log does.
 */
async function placesOf(
  db: DatabaseHandle,
  tenantId: string,
  { from, to }: AuditSelection,
): Promise<{ first: number; last: number } | undefined> {
  if (!from && !to) return { first: 1, last: Number.MAX_SAFE_INTEGER };
  const { rows } = await sql<{ first: string | number | null; behind: string | number | null }>`WITH late AS (
      SELECT at_floor - at AS by FROM audit WHERE tenant_id = ${tenantId} AND at_floor > at
      ORDER BY at_floor - at DESC LIMIT 1)
    SELECT ${beginOf(tenantId, sql`${from ?? new Date(0)}::timestamptz`)} AS first,
      ${to ? beginOf(tenantId, sql`${to}::timestamptz + coalesce((SELECT by FROM late), '0')`) : sql`NULL`} AS behind`.execute(
    db,
  );
  const { first, behind } = rows[0] ?? { first: null, behind: null };
  if (first === null) return undefined;
  return { first: Number(first), last: behind === null ? Number.MAX_SAFE_INTEGER : Number(behind) - 1 };
}

/** The first place from which on the log has reached a time. */
const beginOf = (tenantId: string, time: RawBuilder<unknown>) =>
  sql`(SELECT seq FROM audit WHERE tenant_id = ${tenantId} AND at_floor >= ${time} ORDER BY at_floor, seq LIMIT 1)`;

/**
 * The time of an entry without the statistics of its column: the database takes place and time for independent, would
 * expect few entries, and read and sort all of them to show one page.
 */
const atInOrderOfChain = sql<Date>`(at + interval '0')`;

/** Entries behind `after` in the order of the chain. */
export async function listAudit(
  db: DatabaseHandle,
  tenantId: string,
  { after, limit, ...wanted }: AuditSelection & { after: number; limit: number },
): Promise<StoredAudit[]> {
  const { actor, action, from, to } = wanted;
  const places = await placesOf(db, tenantId, wanted);
  if (!places) return [];
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', Math.max(after, places.first - 1))
    .where('seq', '<=', places.last)
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where(atInOrderOfChain, '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where(atInOrderOfChain, '<', to ?? new Date(0)))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    seq: Number(row.seq),
    previous: row.previous,
    auditId: row.audit_id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    data: row.data,
    hash: row.hash,
  }));
}

/** Every tenant with a log, or the head of one. */
export async function auditedTenants(db: DatabaseHandle): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_head')
    .select('tenant_id')
    .union(db.selectFrom('audit').select('tenant_id'))
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Where the log of a tenant stands, as its own head says. */
export async function auditHead(
  db: DatabaseHandle,
  tenantId: string,
): Promise<{ seq: number; hash: string | null }> {
  const row = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return { seq: Number(row?.seq ?? 0), hash: row?.hash ?? null };
}
