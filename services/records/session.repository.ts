import { sql } from 'kysely';
import type { SessionStateName } from '../../main/domain/proofing/session-states.ts';
import type { DatabaseHandle, DatabaseTransaction } from '../ports/database.ts';

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
}

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

/** Inserts unless there is one of this id. */
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const select = (db: DatabaseHandle, tenantId: string, sessionId: string) =>
  db
    .selectFrom('proofing_session')
    .selectAll()
    // A date column becomes a local midnight in one driver; text means the same in both.
    .select(sql<string>`erase_on::text`.as('erase_day'))
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId);

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
}

export async function updateSession(
  trx: DatabaseTransaction,
  session: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  change: SessionChange,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
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
    })
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .execute();
}

/** Locks sessions without a signed end whose timer is due; rows that another node works on are passed over. */
export async function lockDueSessions(trx: DatabaseTransaction, now: Date, limit: number) {
  const rows = await trx
    .selectFrom('proofing_session')
    .select(['tenant_id', 'session_id', 'state', 'expires_at', 'abandon_at'])
    .where('ended_at', 'is', null)
    .where('state', 'in', ['Pending', 'In Progress'])
    .where(sql<boolean>`least(expires_at, abandon_at) <= ${now}`)
    .orderBy(sql`least(expires_at, abandon_at)`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    sessionId: row.session_id,
    state: row.state as SessionStateName,
    expiresAt: row.expires_at,
    abandonAt: row.abandon_at,
  }));
}
