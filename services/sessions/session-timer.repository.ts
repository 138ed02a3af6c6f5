import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { allSessions, type SessionRow, toSession } from './session.repository.ts';

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
 * Locks sessions without a signed end whose timer is due, except for those that wait after a failure; rows that another
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

/**
 * Locks the closed session whose verdict is due longest, of the next tenant that has one: tenants take turns by their
 * ids, so that many sessions of one tenant do not delay the others. Those that another node judges are passed over.
 *
 * @param after the tenant that had the last turn
 */
export async function lockDueVerdict(
  trx: DatabaseTransaction,
  now: Date,
  after: string | undefined,
): Promise<SessionRow | undefined> {
  const row = await allSessions(trx)
    .where('verdict_due_at', '<=', now)
    .orderBy(sql`tenant_id > ${after ?? null}::uuid`, (order) => order.desc().nullsLast())
    .orderBy('tenant_id')
    .orderBy('verdict_due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * How many closed sessions of the same tenant have their turn at a verdict before this one, as far as `most`: it is
 * asked again and again, by persons who must not learn the load of the tenant.
 *
 * @returns undefined for one that waits for no turn: it is judged now, has its verdict, or its artefacts are under way
 */
export async function verdictsBefore(
  db: DatabaseHandle,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  now: Date,
  most: number,
): Promise<number | undefined> {
  const due = db
    .selectFrom('proofing_session')
    .where('tenant_id', '=', tenantId)
    .where('verdict_due_at', '<=', now);
  const own = await due.where('session_id', '=', sessionId).select('verdict_due_at').executeTakeFirst();
  if (!own?.verdict_due_at) return undefined;
  const before = await due
    .where('verdict_due_at', '<', own.verdict_due_at)
    .select('session_id')
    .limit(most)
    .execute();
  return before.length;
}
