import { transitionOf } from '../../main/domain/proofing/session-states.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { appendToEach } from '../records/event.repository.ts';
import { requireFlow } from '../records/flow.repository.ts';
import { startRetentionOfLeft } from '../records/retention.ts';
import { inSavepoint } from '../records/savepoint.ts';
import {
  lockDueSessions,
  type SessionRow,
  updateSession,
  updateSessions,
} from '../records/session.repository.ts';

/** Each session may need a savepoint; beyond 64 of them PostgreSQL keeps their list on disk. */
const BATCH = 50;
/** How long a session waits whose end failed. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Ends sessions whose time is over and that have no signed end: transition and event in one transaction, batch by
 * batch, those that are alike together. Any number of nodes may sweep at once; each row is moved by one of them. A session that cannot be ended holds
 * no other one back and is tried again later.
 *
 * @returns how many sessions were moved.
 * @throws AggregateError, after everything else is done, with what went wrong.
 */
export async function sweepTimers(context: Pick<ServicesContext, 'db' | 'now'>): Promise<number> {
  let moved = 0;
  const failures: Error[] = [];
  for (;;) {
    const batch = await context.db.transaction().execute((trx) => endBatch(trx, context.now()));
    moved += batch.due - batch.failures.length;
    failures.push(...batch.failures);
    if (batch.due < BATCH) break;
  }
  if (failures.length === 0) return moved;
  throw new AggregateError(failures, `${failures.length} sessions could not be ended, ${moved} were`);
}

async function endBatch(trx: DatabaseTransaction, at: Date): Promise<{ due: number; failures: Error[] }> {
  const due = await lockDueSessions(trx, at, BATCH);
  const failures: Error[] = [];
  for (const alike of groupsOf(due)) {
    if (!(await inSavepoint(trx, () => endByTimer(trx, alike, at)))) continue;
    // One of them cannot be ended: each by itself, so that the others can.
    for (const session of alike) {
      const failed = await inSavepoint(trx, () => endByTimer(trx, [session], at));
      if (!failed) continue;
      await updateSession(trx, session, { timerRetryAt: new Date(at.getTime() + RETRY_AFTER_MS) });
      failures.push(new Error(`the timer of session ${session.sessionId} failed`, failed));
    }
  }
  return { due: due.length, failures };
}

type Alike = [SessionRow, ...SessionRow[]];

const isExpired = ({ expiresAt, abandonAt }: SessionRow): boolean => expiresAt <= abandonAt;
/** A kiosk's session of which nothing arrived has nothing to keep or erase. */
const isEmpty = ({ origin, eventCount }: SessionRow): boolean => origin === 'kiosk' && eventCount === 0;

/** Sessions that are moved by the same statements: of one community, state and flow. */
function groupsOf(sessions: readonly SessionRow[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const session of sessions) {
    const { tenantId, communityId, state, flow } = session;
    const key = JSON.stringify([tenantId, communityId, state, flow, isExpired(session), isEmpty(session)]);
    const group = groups.get(key);
    if (group) group.push(session);
    else groups.set(key, [session]);
  }
  return [...groups.values()];
}

async function endByTimer(trx: DatabaseTransaction, alike: Alike, at: Date): Promise<void> {
  const [first] = alike;
  const sessions = { tenantId: first.tenantId, sessionIds: alike.map(({ sessionId }) => sessionId) };
  const trigger = isExpired(first) ? 'expiry-reached' : 'abandonment-reached';
  const transition = transitionOf({ state: first.state, signedEnd: false }, trigger);
  if (!transition?.event) throw new Error(`no timer moves a session in state ${first.state}`);
  await updateSessions(trx, sessions, { state: transition.to });
  const data = { from: first.state, to: transition.to };
  await appendToEach(trx, sessions, at, { type: transition.event, data });
  if (isEmpty(first)) return;
  const flow = await requireFlow(trx, first, first.flow);
  await startRetentionOfLeft(trx, sessions, { flow, at });
}
