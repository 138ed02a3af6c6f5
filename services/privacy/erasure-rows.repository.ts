import { sql } from 'kysely';
import type { ErasureOrders } from '#services/contract/privacy.ts';
import type { StoredErasure } from '#services/erasure/index.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Removal } from '#services/kernel/ports/blob-store.ts';

export interface StoredOrder {
  sessionId: string;
  kioskId: string | null;
  acknowledgedAt: Date | null;
  removed: Record<string, number>;
}

/** Member of `erasure.erased` that counts blobs which the store did not hold. */
export const ABSENT_BLOBS = 'absent_blobs';

/** Writes how many rows of each table are erased so far; counts of blobs stay, they are added as blobs are removed. */
export async function updateErased(
  trx: DatabaseTransaction,
  { tenantId, erasureId }: Pick<StoredErasure, 'tenantId' | 'erasureId'>,
  erased: Record<string, number>,
): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({ erased: sql`erased || ${JSON.stringify(erased)}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .execute();
}

/** Adds a session that a deletion on request left, because it is held; a second time it changes nothing. */
export async function addHeld(
  trx: DatabaseTransaction,
  { tenantId, erasureId, sessionId }: Pick<StoredErasure, 'tenantId' | 'erasureId'> & { sessionId: string },
): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({ held: sql`held || ${JSON.stringify([sessionId])}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .where(sql<boolean>`NOT (held @> ${JSON.stringify([sessionId])}::jsonb)`)
    .execute();
}

/** Takes out a session that was held and is erased now. */
export async function removeHeld(
  trx: DatabaseTransaction,
  { tenantId, erasureId, sessionId }: Pick<StoredErasure, 'tenantId' | 'erasureId'> & { sessionId: string },
): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({ held: sql`held - ${sessionId}::text` })
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .execute();
}

/** Adds blobs of a deletion on request that were deleted, or were not in the store. */
export async function addRemovals(
  trx: DatabaseTransaction,
  { tenantId, erasureId }: Pick<StoredErasure, 'tenantId' | 'erasureId'>,
  { deleted, absent }: Record<Removal, number>,
): Promise<void> {
  const sum = (name: string, count: number) =>
    sql`jsonb_build_object(${sql.lit(name)}::text, coalesce((erased->>${sql.lit(name)})::int, 0) + ${sql.lit(count)})`;
  await trx
    .updateTable('erasure')
    .set({ erased: sql`erased || ${sum('blobs', deleted)} || ${sum(ABSENT_BLOBS, absent)}` })
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .execute();
}

export async function findErasure(
  db: DatabaseHandle,
  tenantId: string,
  erasureId: string,
): Promise<(StoredErasure & { orders: StoredOrder[] }) | undefined> {
  const row = await db
    .selectFrom('erasure')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .executeTakeFirst();
  if (!row) return undefined;
  const orders = await db
    .selectFrom('erasure_order')
    .select(['session_id', 'kiosk_id', 'acknowledged_at', 'removed'])
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .orderBy('session_id')
    .execute();
  return {
    tenantId,
    erasureId,
    communityId: row.community_id,
    subject: row.subject,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    erased: row.erased,
    held: row.held,
    backupsUntil: row.backups_until,
    orders: orders.map((order) => ({
      sessionId: order.session_id,
      kioskId: order.kiosk_id,
      acknowledgedAt: order.acknowledged_at,
      removed: order.removed,
    })),
  };
}

interface Kiosk {
  tenantId: string;
  kioskId: string;
}

/** Erasures that a kiosk still has to carry out, the oldest first, as many as one answer holds. */
export async function listWaiting(
  db: DatabaseHandle,
  { tenantId, kioskId }: Kiosk,
): Promise<ErasureOrders['orders']> {
  const rows = await db
    .selectFrom('erasure_order as o')
    .leftJoin('proofing_session as s', (join) =>
      join.onRef('s.tenant_id', '=', 'o.tenant_id').onRef('s.session_id', '=', 'o.session_id'),
    )
    .select(['o.erasure_id', 'o.session_id', 'o.ordered_at', 's.cancel_reason'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.kiosk_id', '=', kioskId)
    .where('o.acknowledged_at', 'is', null)
    .orderBy('o.ordered_at')
    .orderBy('o.session_id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    erasureId: row.erasure_id,
    sessionId: row.session_id,
    orderedAt: row.ordered_at.toISOString(),
    ...(row.cancel_reason === 'applicant-withdrew' ? { withdrawn: true } : {}),
  }));
}

/** Sessions of a kiosk that reviewers turned from Success to Failed or the other way round since then, the newest first. */
export async function listCorrected(
  db: DatabaseHandle,
  { tenantId, kioskId }: Kiosk,
  { to, since }: { to: 'Success' | 'Failed'; since: Date },
): Promise<string[]> {
  const from = to === 'Failed' ? 'Success' : 'Failed';
  const { rows } = await sql<{ session_id: string }>`SELECT s.session_id FROM proofing_event e
    JOIN proofing_session s ON s.tenant_id = e.tenant_id AND s.session_id = e.session_id
    WHERE e.tenant_id = ${tenantId} AND e.type = 'E_IDV_SESSION_CORRECTED' AND e.position IS NOT NULL
      AND e.at > ${since}::timestamptz AND e.data ->> 'from' = ${from}
      AND s.kiosk_id = ${kioskId} AND s.state = ${to}
    GROUP BY s.session_id ORDER BY max(e.position) DESC LIMIT 200`.execute(db);
  return rows.map(({ session_id }) => session_id);
}

/** Answers whether this kiosk has such an order; the first acknowledgement counts. */
export async function acknowledge(
  trx: DatabaseTransaction,
  { tenantId, kioskId }: Kiosk,
  order: { erasureId: string; sessionId: string; removed: Record<string, number>; at: Date },
): Promise<'first' | 'again' | 'unknown'> {
  const row = await trx
    .selectFrom('erasure_order')
    .select('acknowledged_at')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', order.sessionId)
    .where('erasure_id', '=', order.erasureId)
    .where('kiosk_id', '=', kioskId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.acknowledged_at) return 'again';
  await trx
    .updateTable('erasure_order')
    .set({ acknowledged_at: order.at, removed: JSON.stringify(order.removed) })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', order.sessionId)
    .where('erasure_id', '=', order.erasureId)
    .execute();
  return 'first';
}
