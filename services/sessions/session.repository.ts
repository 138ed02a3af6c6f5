import { sql } from 'kysely';
import type { z } from 'zod';
import type { CancelSession } from '#core/contract/session-request.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { DeviceSignals } from '#core/proofing/signed-device.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/** A session as the services keep it: no personal data. */
export interface SessionRow {
  tenantId: string;
  sessionId: string;
  communityId: string;
  /** Null while no kiosk has opened a session that the API created. */
  kioskId: string | null;
  flow: { id: string; version: number; hash: string };
  state: SessionStateName;
  startedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  abandonAt: Date;
  endedAt: Date | null;
  eventCount: number;
  head: string | null;
  provisional: unknown;
  final: unknown;
  disagreement: boolean;
  reasons: string[];
  summary: unknown;
  /** YYYY-MM-DD. */
  eraseOn: string;
  /** Who made the session. */
  origin: 'kiosk' | 'api';
  /** What a person brings to the counter; only sessions that the API created have one. */
  reference: string | null;
  documentType: string | null;
  /** YYYY-MM-DD, or as far as the document says. */
  documentExpiresOn: string | null;
  captureType: 'Auto' | 'Manual' | null;
  /** The operator who decided at the counter; a pseudonym. */
  completedBy: string | null;
  retries: number;
  reviewResult: ReviewResult | null;
  device: DeviceSignals | null;
  /** When a kiosk took what the API created. */
  claimedAt: Date | null;
  /** When the person first opened a link to it. */
  linkOpenedAt: Date | null;
  cancelledAt: Date | null;
}

export const REVIEW_RESULTS = ['review pending', 'approved', 'rejected'] as const;
type ReviewResult = (typeof REVIEW_RESULTS)[number];

export type NewSession = Pick<
  SessionRow,
  | 'tenantId'
  | 'sessionId'
  | 'communityId'
  | 'kioskId'
  | 'flow'
  | 'startedAt'
  | 'expiresAt'
  | 'abandonAt'
  | 'eraseOn'
> & { at: Date };

/** Inserts a kiosk's session unless there is one of this id. */
export async function insertSession(trx: DatabaseTransaction, session: NewSession): Promise<boolean> {
  const inserted = await trx
    .insertInto('proofing_session')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      community_id: session.communityId,
      kiosk_id: session.kioskId,
      flow_id: session.flow.id,
      flow_version: session.flow.version,
      flow_hash: session.flow.hash,
      state: 'Pending' satisfies SessionStateName,
      started_at: session.startedAt,
      created_at: session.at,
      activity_at: session.at,
      expires_at: session.expiresAt,
      abandon_at: session.abandonAt,
      reasons: '[]',
      erase_on: session.eraseOn,
      reference: null,
      uid_index: null,
      document_type: null,
      capture_type: null,
      completed_by: null,
      review_result: null,
      cancel_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const allSessions = (db: DatabaseHandle) =>
  db
    .selectFrom('proofing_session')
    .selectAll()
    // A date column becomes a local midnight in one driver; text means the same in both.
    .select([
      sql<string>`erase_on::text`.as('erase_day'),
      sql<string | null>`document_expires_on::text`.as('document_expiry'),
    ]);

const selectSessions = (db: DatabaseHandle, tenantId: string) =>
  allSessions(db).where('tenant_id', '=', tenantId);

const select = (db: DatabaseHandle, tenantId: string, sessionId: string) =>
  selectSessions(db, tenantId).where('session_id', '=', sessionId);

export async function findSession(
  db: DatabaseHandle,
  tenantId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const row = await select(db, tenantId, sessionId).executeTakeFirst();
  return row && toSession(row);
}

/** Locks the session until the transaction ends; every change of a session goes through here. */
export async function lockSession(
  trx: DatabaseTransaction,
  tenantId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const row = await select(trx, tenantId, sessionId).forUpdate().executeTakeFirst();
  return row && toSession(row);
}

/** Locks the session that a person brought the reference of. */
export async function lockByReference(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Pick<SessionRow, 'tenantId' | 'communityId'>,
  reference: string,
): Promise<SessionRow | undefined> {
  const row = await selectSessions(trx, tenantId)
    .where('community_id', '=', communityId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && toSession(row);
}

/** What a list of sessions is narrowed to; absent members narrow nothing. */
export interface SessionFilter {
  communityIds: readonly string[];
  state?: SessionStateName | undefined;
  reference?: string | undefined;
  uidIndex?: Uint8Array | undefined;
  /** Sessions made before this one. */
  before?: string | undefined;
  limit: number;
}

/** Newest first: ids of sessions sort by time. */
export async function listSessions(
  db: DatabaseHandle,
  tenantId: string,
  { communityIds, state, reference, uidIndex, before, limit }: SessionFilter,
): Promise<SessionRow[]> {
  if (communityIds.length === 0) return [];
  const community = sql.ref<string>('communities.wanted');
  // A range of one, and its order, which only an index by community has: by the equality alone the database may choose
  // to look for the sessions of a community that has none among all of the tenant.
  let query = selectSessions(db, tenantId)
    .where('community_id', '>=', community)
    .where('community_id', '<=', community)
    .orderBy('community_id', 'desc');
  if (state !== undefined) query = query.where('state', '=', state);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  if (uidIndex !== undefined) query = query.where('uid_index', '=', uidIndex);
  if (before !== undefined) query = query.where('session_id', '<', before);
  const wanted = sql<{ wanted: string }>`(VALUES ${sql.join(communityIds.map((id) => sql`(${id}::uuid)`))})`;
  // The newest of each community by its own index, and of these the newest.
  const rows = await db
    .selectFrom(wanted.as<'communities'>(sql`communities(wanted)`))
    .innerJoinLateral(
      () => query.orderBy('session_id', 'desc').limit(limit).as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .orderBy('session_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toSession);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function toSession(row: Row): SessionRow {
  return {
    tenantId: row.tenant_id,
    sessionId: row.session_id,
    communityId: row.community_id,
    kioskId: row.kiosk_id,
    flow: { id: row.flow_id, version: row.flow_version, hash: row.flow_hash },
    state: row.state as SessionStateName,
    startedAt: row.started_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    abandonAt: row.abandon_at,
    endedAt: row.ended_at,
    eventCount: row.event_count,
    head: row.head,
    provisional: row.provisional,
    final: row.final,
    disagreement: row.disagreement,
    reasons: row.reasons,
    summary: row.summary,
    eraseOn: row.erase_day,
    origin: row.origin as SessionRow['origin'],
    reference: row.reference,
    documentType: row.document_type,
    documentExpiresOn: row.document_expiry,
    captureType: row.capture_type as SessionRow['captureType'],
    completedBy: row.completed_by,
    retries: row.retries,
    reviewResult: row.review_result as SessionRow['reviewResult'],
    device: row.device as DeviceSignals | null,
    claimedAt: row.claimed_at,
    linkOpenedAt: row.link_opened_at,
    cancelledAt: row.cancelled_at,
  };
}

/** What may change on a session; absent members stay as they are. */
export interface SessionChange {
  state?: SessionStateName;
  activityAt?: Date;
  abandonAt?: Date;
  endedAt?: Date;
  eventCount?: number;
  head?: string | null;
  provisional?: unknown;
  final?: unknown;
  disagreement?: boolean;
  reasons?: string[];
  summary?: unknown;
  eraseOn?: string;
  /** Null: no kiosk holds the session any more. */
  kioskId?: string | null;
  startedAt?: Date;
  documentType?: string | undefined;
  documentExpiresOn?: string | undefined;
  captureType?: 'Auto' | 'Manual' | undefined;
  completedBy?: string | undefined;
  retries?: number;
  reviewResult?: ReviewResult | undefined;
  device?: DeviceSignals | undefined;
  timerRetryAt?: Date;
  claimedAt?: Date | null;
  linkOpenedAt?: Date;
  cancelledAt?: Date;
  cancelReason?: CancelReason;
}

type CancelReason = NonNullable<z.infer<typeof CancelSession>['reason']>;

/** A JSON column takes neither NUL nor half of a character; a kiosk's log may hold both. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutNul(value) : value;
const withoutNul = (text: string): string => text.toWellFormed().replaceAll('\0', '');

export const updateSession = (
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  change: SessionChange,
): Promise<void> => updateSessions(trx, { tenantId, sessionIds: [sessionId] }, change);

/** Some sessions of one tenant. */
export interface SessionKeys {
  tenantId: string;
  sessionIds: readonly string[];
}

/** The same change of several sessions. */
export async function updateSessions(
  trx: DatabaseTransaction,
  { tenantId, sessionIds }: SessionKeys,
  change: SessionChange,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value, storable));
  await trx
    .updateTable('proofing_session')
    .set({
      state: change.state,
      activity_at: change.activityAt,
      abandon_at: change.abandonAt,
      ended_at: change.endedAt,
      event_count: change.eventCount,
      head: change.head,
      provisional: json(change.provisional),
      final: json(change.final),
      disagreement: change.disagreement,
      reasons: json(change.reasons),
      summary: json(change.summary),
      erase_on: change.eraseOn,
      kiosk_id: change.kioskId,
      started_at: change.startedAt,
      document_type: change.documentType,
      document_expires_on: change.documentExpiresOn,
      capture_type: change.captureType,
      completed_by: change.completedBy === undefined ? undefined : withoutNul(change.completedBy),
      retries: change.retries,
      review_result: change.reviewResult,
      device: json(change.device),
      timer_retry_at: change.timerRetryAt,
      claimed_at: change.claimedAt,
      link_opened_at: change.linkOpenedAt,
      cancelled_at: change.cancelledAt,
      cancel_reason: change.cancelReason,
    })
    .where('tenant_id', '=', tenantId)
    .where('session_id', 'in', sessionIds)
    .execute();
}

/** When the timer of a session was or will be due, by its own times alone. */
const ownDue = sql<Date>`least(expires_at, abandon_at)`;
/** The same of one that may wait after a failure; as the index has it. */
const due = sql<Date>`greatest(least(expires_at, abandon_at), timer_retry_at)`;

/** Sessions of one state that have no end. */
interface OpenSessions {
  state: string;
  count: number;
  /** When the first of them was or will be due. */
  firstDue: Date;
  /** How many are over and wait, because ending them failed, until they are tried again. */
  postponed: number;
}

/** Sessions without an end of all tenants, by their states. */
export async function countOpenSessions(db: DatabaseHandle, now: Date): Promise<OpenSessions[]> {
  const rows = await db
    .selectFrom('proofing_session')
    .where('ended_at', 'is', null)
    .where('state', 'in', ['Pending', 'In Progress'])
    .select([
      'state',
      sql<string>`count(*)`.as('count'),
      sql<Date>`min(${due})`.as('firstDue'),
      sql<string>`count(*) FILTER (WHERE timer_retry_at > ${now} AND ${ownDue} <= ${now})`.as('postponed'),
    ])
    .groupBy('state')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), postponed: Number(row.postponed) }));
}

/**
 * Locks sessions without a signed end whose timer is due, but for those that wait after a failure; rows that another
 * node works on are passed over.
 */
export async function lockDueSessions(
  trx: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<SessionRow[]> {
  const rows = await allSessions(trx)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['Pending', 'In Progress'])
    .where(sql<boolean>`${due} <= ${now}`)
    .orderBy(due)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toSession);
}
