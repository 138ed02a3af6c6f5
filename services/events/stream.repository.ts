import { sql } from 'kysely';
import type { EventType, PublishedEvent } from '#services/contract/events.ts';
import type { Database, DatabaseHandle } from '#services/kernel/database/database.ts';

/** How many events get their place in one transaction. */
const BATCH = 5_000;

/** The owner of the events, and their types. */
export interface StreamScope {
  tenantId: string;
  /** Null: every community of the tenant. */
  communityId: string | null;
  /** Null: every type. */
  types: readonly string[] | null;
  /** Only events for this wallet. */
  walletDid?: string;
}

export interface PlacedEvent {
  position: number;
  event: PublishedEvent;
}

/**
 * Gives every committed event of a tenant its place, in the order of writing. The lock on the head makes places visible
 * in their order: a reader of one sees all before it, in any order of commits.
 *
 * @returns the last place.
 */
export async function placeEvents(db: Database, tenantId: string): Promise<number> {
  for (;;) {
    if (!(await hasUnplaced(db, tenantId))) return headOf(db, tenantId);
    const placed = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('event_stream')
        .values({ tenant_id: tenantId, position: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const head = await trx
        .selectFrom('event_stream')
        .select('position')
        .where('tenant_id', '=', tenantId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return placeBatch(trx, tenantId, Number(head.position));
    });
    if (placed < BATCH) return headOf(db, tenantId);
  }
}

async function placeBatch(trx: DatabaseHandle, tenantId: string, head: number): Promise<number> {
  const placed = await sql`WITH unplaced AS (
      SELECT event_id, row_number() OVER (ORDER BY written) AS place FROM (
        SELECT event_id, written FROM proofing_event WHERE tenant_id = ${tenantId} AND position IS NULL
        ORDER BY written LIMIT ${sql.lit(BATCH)}) AS oldest)
    UPDATE proofing_event e SET position = ${head}::bigint + u.place FROM unplaced u
    WHERE e.tenant_id = ${tenantId} AND e.event_id = u.event_id`.execute(trx);
  const count = Number(placed.numAffectedRows ?? 0n);
  await trx
    .updateTable('event_stream')
    .set({ position: head + count })
    .where('tenant_id', '=', tenantId)
    .execute();
  return count;
}

async function hasUnplaced(db: DatabaseHandle, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('proofing_event')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function headOf(db: DatabaseHandle, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('event_stream')
    .select('position')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return Number(row?.position ?? 0);
}

/** Tenants with events that have no place yet. */
export async function tenantsToPlace(db: DatabaseHandle): Promise<string[]> {
  const rows = await db
    .selectFrom('proofing_event')
    .select('tenant_id')
    .distinct()
    .where('position', 'is', null)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** A stretch of the stream: at most `limit` events behind `after`, up to the head. */
interface Stretch {
  after: number;
  head: number;
  limit: number;
}

/** The next events after a place, up to the head, in order. */
export async function listPlaced(
  db: DatabaseHandle,
  scope: StreamScope,
  stretch: Stretch,
): Promise<PlacedEvent[]> {
  const { limit } = stretch;
  const rows = await (scope.types === null
    ? stretchOf(db, scope, stretch).orderBy('position').limit(limit).execute()
    : byType(db, scope, scope.types, stretch).orderBy('position').limit(limit).execute());
  return rows.map((row) => ({ position: Number(row.position), event: toldEvent(scope.tenantId, row) }));
}

function stretchOf(db: DatabaseHandle, scope: StreamScope, { after, head }: Stretch) {
  const { tenantId, communityId, walletDid } = scope;
  const all = db
    .selectFrom('proofing_event')
    .select(['event_id', 'session_id', 'community_id', 'type', 'at', 'data', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('position', 'is not', null)
    .where('position', '>', after)
    .where('position', '<=', head);
  const query = walletDid === undefined ? all : all.where('event_id', 'in', ofWallet(tenantId, walletDid));
  return communityId === null ? query : query.where('community_id', '=', communityId);
}

/**
 * Events about a wallet, and changes of the sessions whose documents it took, such as the first look of a review; each
 * found by an index of its own.
 */
const ofWallet = (tenantId: string, did: string) => sql<string>`(
  SELECT event_id FROM proofing_event WHERE tenant_id = ${tenantId} AND wallet_did = ${did}
  UNION ALL SELECT e.event_id FROM wallet_enrolment w
    JOIN proofing_event e ON e.tenant_id = w.tenant_id AND e.session_id = w.session_id
    WHERE w.tenant_id = ${tenantId} AND w.did = ${did}
      AND (e.type IN ('E_IDV_SESSION_ENDED', 'E_IDV_SESSION_EXPIRED', 'E_IDV_SESSION_ABANDONED',
        'E_IDV_SESSION_CORRECTED') OR e.type = 'E_IDV_MANUAL_REVIEW_DECISION'
        AND e.data ->> 'kind' = 'review' AND e.data ->> 'look' = '1'))`;

/**
 * The next of each type by its own index: a rare one is not looked for among all others. A range of one, and its order,
 * which only an index by type has, leave the database no other choice.
 */
function byType(db: DatabaseHandle, scope: StreamScope, types: readonly string[], stretch: Stretch) {
  const wanted = sql<{ wanted: string }>`(VALUES ${sql.join(types.map((type) => sql`(${type}::text)`))})`;
  const type = sql.ref<string>('types.wanted');
  return db
    .selectFrom(wanted.as<'types'>(sql`types(wanted)`))
    .innerJoinLateral(
      () =>
        stretchOf(db, scope, stretch)
          .where('type', '>=', type)
          .where('type', '<=', type)
          .orderBy('type')
          .orderBy('position')
          .limit(stretch.limit)
          .as('placed'),
      (join) => join.onTrue(),
    )
    .selectAll('placed');
}

interface EventRow {
  event_id: string;
  session_id: string | null;
  community_id: string | null;
  type: string;
  at: Date;
  data: Record<string, unknown>;
}

/** An event as subscribers see it. */
export const toldEvent = (tenantId: string, row: EventRow): PublishedEvent => ({
  type: row.type as EventType,
  timestamp: row.at.toISOString(),
  eventId: row.event_id,
  tenantId,
  communityId: row.community_id,
  sessionId: row.session_id,
  data: row.data,
});
