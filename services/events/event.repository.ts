import { sql } from 'kysely';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { DAY_MS } from '#core/days.ts';
import type { SessionEventName } from '#core/proofing/session-states.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { EventType } from '#services/contract/events.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}
export interface SessionEventInput {
  type: SessionEventName;
  /** No personal data: events are kept when evidence is erased. */
  data: Record<string, unknown>;
}

/** How long a delivery is tried. */
export const TRY_FOR_MS = 3 * DAY_MS;

/**
 * Appends events in the transaction that caused them, with one delivery for every webhook endpoint that wants them.
 * Their ids sort by time; their place in the stream is given after the transaction.
 */
export async function appendSessionEvents(
  trx: DatabaseTransaction,
  session: SessionKey,
  at: Date,
  events: readonly SessionEventInput[],
): Promise<void> {
  await append(trx, { tenantId: session.tenantId, sessionId: session.sessionId }, at, events);
}

/** Appends the same event to several sessions of one tenant. */
export async function appendToEach(
  trx: DatabaseTransaction,
  { tenantId, sessionIds }: { tenantId: string; sessionIds: readonly string[] },
  at: Date,
  { type, data }: SessionEventInput,
): Promise<void> {
  const rows = sessionIds.map((sessionId, position) =>
    rowOf({ tenantId, sessionId }, at, { type, data }, position),
  );
  await insertRows(trx, tenantId, at, rows);
}

/** Appends an event that is about no session. `communityId` null: about the whole tenant. */
export async function appendServiceEvent(
  trx: DatabaseTransaction,
  owner: { tenantId: string; communityId: string | null },
  at: Date,
  event: ServiceEventInput,
): Promise<void> {
  await append(trx, owner, at, [event]);
}

/** Something that is about no session; its data hold nothing personal. */
export interface ServiceEventInput {
  type: EventType;
  data: Record<string, unknown>;
}

/** Appends events about a community and no session of it. */
export const appendCommunityEvents = (
  trx: DatabaseTransaction,
  community: { tenantId: string; communityId: string },
  at: Date,
  events: readonly ServiceEventInput[],
): Promise<void> =>
  append(trx, { tenantId: community.tenantId, communityId: community.communityId }, at, events);

/** Appends an event about a wallet, and a session of it where one is named, which it can read, and all who read those of its community. */
export const appendWalletEvent = (
  trx: DatabaseTransaction,
  wallet: { tenantId: string; communityId: string; did: string; sessionId?: string },
  at: Date,
  event: ServiceEventInput,
): Promise<void> => append(trx, wallet, at, [event]);

type Owner = (SessionKey & { did?: string }) | { tenantId: string; communityId: string | null; did?: string };

async function append(
  trx: DatabaseTransaction,
  owner: Owner,
  at: Date,
  events: readonly { type: EventType; data: Record<string, unknown> }[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event, position) => rowOf(owner, at, event, position));
  await insertRows(trx, owner.tenantId, at, rows);
}

const rowOf = (
  owner: Owner,
  at: Date,
  { type, data }: { type: EventType; data: Record<string, unknown> },
  position: number,
) => ({
  tenant_id: owner.tenantId,
  event_id: uuidV7(at.getTime(), position),
  session_id: 'sessionId' in owner ? owner.sessionId : null,
  community_id: communityOf(owner),
  wallet_did: 'did' in owner ? (owner.did ?? null) : null,
  type,
  at,
  data: dataOf(owner, data),
});

/** The data of an event; of a sandbox's session with its mark. */
const dataOf = (owner: Owner, data: Record<string, unknown>) => {
  const said = JSON.stringify(data);
  if (!('sessionId' in owner)) return said;
  return sql<string>`${said}::jsonb || coalesce((SELECT ${JSON.stringify(sandboxMark({ sandbox: true }))}::jsonb
    FROM proofing_session WHERE tenant_id = ${owner.tenantId} AND session_id = ${owner.sessionId} AND sandbox), '{}'::jsonb)`;
};

async function insertRows(
  trx: DatabaseTransaction,
  tenantId: string,
  at: Date,
  rows: ReturnType<typeof rowOf>[],
): Promise<void> {
  await trx.insertInto('proofing_event').values(rows).execute();
  const ids = rows.map(({ event_id }) => event_id);
  await queueDeliveries(trx, tenantId, ids, at);
}

const communityOf = (owner: Owner) =>
  'sessionId' in owner
    ? sql<string>`(SELECT community_id FROM proofing_session
        WHERE tenant_id = ${owner.tenantId} AND session_id = ${owner.sessionId})`
    : owner.communityId;

async function queueDeliveries(
  trx: DatabaseTransaction,
  tenantId: string,
  eventIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`INSERT INTO webhook_delivery
      (tenant_id, endpoint_id, event_id, status, created_at, due_at, give_up_at)
    SELECT e.tenant_id, w.endpoint_id, e.event_id, 'pending', ${at}::timestamptz, ${at}::timestamptz,
      ${new Date(at.getTime() + TRY_FOR_MS)}::timestamptz
    FROM proofing_event e JOIN webhook_endpoint w ON w.tenant_id = e.tenant_id AND w.state <> 'gone'
      AND (w.community_id IS NULL OR w.community_id = e.community_id)
      AND (w.types IS NULL OR jsonb_exists(w.types, e.type))
    WHERE e.tenant_id = ${tenantId} AND e.event_id IN (${sql.join(eventIds)})`.execute(trx);
}

export async function listSessionEvents(db: DatabaseHandle, session: SessionKey) {
  const rows = await db
    .selectFrom('proofing_event')
    .select(['event_id', 'type', 'at', 'data'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    type: row.type,
    at: row.at.toISOString(),
    data: row.data,
  }));
}
