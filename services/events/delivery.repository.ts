import { sql } from 'kysely';
import type { EventType, PublishedEvent } from '#services/contract/events.ts';
import type { Delivery, DeliveryFailure, Replay } from '#services/contract/webhooks.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { DeliveryStatus } from '#services/kernel/database/tables/events.ts';
import type { EndpointKey, StoredEndpoint } from './endpoint.repository.ts';
import { TRY_FOR_MS } from './event.repository.ts';
import { toldEvent } from './stream.repository.ts';

/** After this many failures in a row, a receiver gets few deliveries at a time. */
export const STRUGGLING_FROM = 6;
const MOST_CLAIMED = 512;
export const MOST_REPLAYED = 10_000;

/** A delivery that this node may attempt until the claim lapses. */
export interface ClaimedDelivery extends EndpointKey {
  event: PublishedEvent;
  url: string;
  claim: number;
  attempts: number;
  giveUpAt: Date;
  isStruggling: boolean;
}

interface ClaimedRow {
  tenant_id: string;
  endpoint_id: string;
  event_id: string;
  claims: number;
  attempts: number;
  give_up_at: Date;
  url: string;
  failures: number;
  session_id: string | null;
  community_id: string | null;
  type: string;
  at: Date;
  data: Record<string, unknown>;
}

/** The events for an endpoint: all where it belongs to no community, else those of its own community. */
const IN_REACH = sql`(w.community_id IS NULL OR w.community_id = e.community_id)`;

/**
 * Claims due deliveries of active endpoints, a few of each so that no endpoint takes the place of another; rows that
 * another node claims are passed over, and so are deliveries queued before an endpoint moved to another community. A
 * claim that brings no result lapses at `until`, and the delivery is due again.
 *
 * @param busy endpoints (`tenant/endpoint`) that still have claimed deliveries to attempt.
 */
export async function claimDeliveries(
  db: DatabaseHandle,
  claim: { at: Date; until: Date; each: number; eachStruggling: number; busy: readonly string[] },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedRow>`WITH due AS MATERIALIZED (
      SELECT d.*, w.url, w.failures FROM webhook_endpoint w CROSS JOIN LATERAL (
        SELECT q.tenant_id, q.endpoint_id, q.event_id FROM webhook_delivery q
        WHERE q.tenant_id = w.tenant_id AND q.endpoint_id = w.endpoint_id AND q.status = 'pending'
          AND q.due_at <= ${claim.at}::timestamptz
          AND EXISTS (SELECT FROM proofing_event e
            WHERE e.tenant_id = q.tenant_id AND e.event_id = q.event_id AND ${IN_REACH})
        ORDER BY q.due_at
        LIMIT CASE WHEN w.failures >= ${STRUGGLING_FROM}::integer
          THEN ${claim.eachStruggling}::integer ELSE ${claim.each}::integer END
        FOR UPDATE SKIP LOCKED) d
      WHERE w.state = 'active' AND w.tenant_id::text || '/' || w.endpoint_id::text <> ALL (${claim.busy}::text[])
      LIMIT ${sql.lit(MOST_CLAIMED)})
    UPDATE webhook_delivery d SET claims = d.claims + 1, due_at = ${claim.until}::timestamptz
    FROM due, proofing_event e
    WHERE d.tenant_id = due.tenant_id AND d.endpoint_id = due.endpoint_id AND d.event_id = due.event_id
      AND e.tenant_id = due.tenant_id AND e.event_id = due.event_id
    RETURNING d.tenant_id, d.endpoint_id, d.event_id, d.claims, d.attempts, d.give_up_at, due.url, due.failures,
      e.session_id, e.community_id, e.type, e.at, e.data`.execute(db);
  return rows.map(toClaimed);
}

const toClaimed = (row: ClaimedRow): ClaimedDelivery => ({
  tenantId: row.tenant_id,
  endpointId: row.endpoint_id,
  event: toldEvent(row.tenant_id, row),
  url: row.url,
  claim: row.claims,
  attempts: row.attempts,
  giveUpAt: row.give_up_at,
  isStruggling: row.failures >= STRUGGLING_FROM,
});

/** Whether a claimed delivery may still be sent: its endpoint may have moved, changed or gone since. */
export async function isStillWanted(
  db: DatabaseHandle,
  { tenantId, endpointId, event, claim, url }: ClaimedDelivery,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM webhook_delivery d
    JOIN webhook_endpoint w ON w.tenant_id = d.tenant_id AND w.endpoint_id = d.endpoint_id
    JOIN proofing_event e ON e.tenant_id = d.tenant_id AND e.event_id = d.event_id
    WHERE d.tenant_id = ${tenantId} AND d.endpoint_id = ${endpointId} AND d.event_id = ${event.eventId}
      AND d.claims = ${claim} AND d.status = 'pending'
      AND w.state = 'active' AND w.url = ${url} AND ${IN_REACH}`.execute(db);
  return rows.length > 0;
}

/** The result of an attempt. */
export interface DeliveryResult extends EndpointKey {
  eventId: string;
  claim: number;
  status: DeliveryStatus;
  dueAt: Date;
  lastStatus: number | null;
  lastFailure: DeliveryFailure | null;
}

/**
 * Writes the results of many attempts at once; one whose claim has lapsed and was taken by another no longer counts.
 */
export async function recordResults(
  db: DatabaseHandle,
  results: readonly DeliveryResult[],
  at: Date,
): Promise<void> {
  await sql`UPDATE webhook_delivery d SET status = r.status, due_at = r."dueAt", attempts = d.attempts + 1,
      last_at = ${at}::timestamptz, last_status = r."lastStatus", last_failure = r."lastFailure"
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS r("tenantId" uuid, "endpointId" uuid,
      "eventId" uuid, claim integer, status text, "dueAt" timestamptz, "lastStatus" integer, "lastFailure" text)
    WHERE d.tenant_id = r."tenantId" AND d.endpoint_id = r."endpointId" AND d.event_id = r."eventId"
      AND d.claims = r.claim AND d.status = 'pending'`.execute(db);
}

/** Gives claimed deliveries back that were not attempted. */
export async function releaseClaims(
  db: DatabaseHandle,
  claimed: readonly ClaimedDelivery[],
  at: Date,
): Promise<void> {
  const keys = claimed.map(({ tenantId, endpointId, event, claim }) => ({
    tenantId,
    endpointId,
    eventId: event.eventId,
    claim,
  }));
  await sql`UPDATE webhook_delivery d SET due_at = ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      AS r("tenantId" uuid, "endpointId" uuid, "eventId" uuid, claim integer)
    WHERE d.tenant_id = r."tenantId" AND d.endpoint_id = r."endpointId" AND d.event_id = r."eventId"
      AND d.claims = r.claim AND d.status = 'pending'`.execute(db);
}

/** Everything that still waits for a receiver that is gone. */
export async function giveUpAll(trx: DatabaseTransaction, key: EndpointKey, at: Date): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: 'dead', last_failure: 'gone', last_at: at })
    .where('tenant_id', '=', key.tenantId)
    .where('endpoint_id', '=', key.endpointId)
    .where('status', '=', 'pending')
    .execute();
}

/** Deliveries of an endpoint, newest events first. */
export async function listDeliveries(
  db: DatabaseHandle,
  key: EndpointKey,
  {
    status,
    cursor,
    limit,
  }: { status?: DeliveryStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<Delivery[]> {
  let query = db
    .selectFrom('webhook_delivery as d')
    .innerJoin('proofing_event as e', (join) =>
      join.onRef('e.tenant_id', '=', 'd.tenant_id').onRef('e.event_id', '=', 'd.event_id'),
    )
    .selectAll('d')
    .select('e.type')
    .where('d.tenant_id', '=', key.tenantId)
    .where('d.endpoint_id', '=', key.endpointId);
  if (status) query = query.where('d.status', '=', status);
  if (cursor) query = query.where('d.event_id', '<', cursor);
  const rows = await query.orderBy('d.event_id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    type: row.type as EventType,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastFailure: row.last_failure as DeliveryFailure | null,
    nextAttemptAt: row.status === 'pending' ? row.due_at.toISOString() : null,
    givesUpAt: row.give_up_at.toISOString(),
  }));
}

/**
 * Makes deliveries wait again that were made or given up, and makes those that an endpoint never had. Waiting
 * deliveries are left alone, so a repeated request doubles nothing.
 */
export async function replayDeliveries(
  trx: DatabaseTransaction,
  endpoint: StoredEndpoint,
  replay: Replay,
  at: Date,
): Promise<number> {
  const { tenantId, endpointId, communityId, types } = endpoint;
  const community = communityId === null ? sql`true` : sql`e.community_id = ${communityId}`;
  const type = types === null ? sql`true` : sql`e.type IN (${sql.join(types)})`;
  const done = await sql`INSERT INTO webhook_delivery
      (tenant_id, endpoint_id, event_id, status, created_at, due_at, give_up_at)
    SELECT e.tenant_id, ${endpointId}::uuid, e.event_id, 'pending', ${at}::timestamptz, ${at}::timestamptz,
      ${new Date(at.getTime() + TRY_FOR_MS)}::timestamptz
    FROM proofing_event e LEFT JOIN webhook_delivery d
      ON d.tenant_id = e.tenant_id AND d.endpoint_id = ${endpointId}::uuid AND d.event_id = e.event_id
    WHERE e.tenant_id = ${tenantId} AND ${community} AND ${type} AND ${chosen(replay)}
      AND (d.status IS NULL OR d.status <> 'pending')
    ORDER BY e.event_id LIMIT ${sql.lit(MOST_REPLAYED)}
    ON CONFLICT (tenant_id, endpoint_id, event_id) DO UPDATE SET status = 'pending', attempts = 0,
      due_at = EXCLUDED.due_at, give_up_at = EXCLUDED.give_up_at
    WHERE webhook_delivery.status <> 'pending'`.execute(trx);
  return Number(done.numAffectedRows ?? 0n);
}

function chosen(replay: Replay) {
  if ('eventId' in replay) return sql`e.event_id = ${replay.eventId}`;
  if ('deadLetters' in replay) return sql`d.status = 'dead'`;
  return sql`e.event_id >= ${firstIdAt(replay.from)}::uuid AND e.event_id < ${firstIdAt(replay.to)}::uuid`;
}

/** The lowest id that an event of this time can have: the ids are UUIDs of version 7, and indexed. */
function firstIdAt(time: string): string {
  const hex = Math.max(0, Date.parse(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Forgets deliveries that were settled before `before`, a batch at a time; answers how many. */
export async function forgetSettled(db: DatabaseHandle, before: Date): Promise<number> {
  const done = await sql`DELETE FROM webhook_delivery WHERE (tenant_id, endpoint_id, event_id) IN (
    SELECT tenant_id, endpoint_id, event_id FROM webhook_delivery
    WHERE status <> 'pending' AND last_at < ${before}::timestamptz LIMIT 5000)`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}
