import { transitionOf } from '../../main/domain/proofing/session-states.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { appendSessionEvents } from '../records/event.repository.ts';
import { requireFlow } from '../records/flow.repository.ts';
import { startRetention } from '../records/retention.ts';
import { inSavepoint } from '../records/savepoint.ts';
import { lockDueSessions, type SessionRow, updateSession } from '../records/session.repository.ts';

/** Each session is a savepoint; beyond 64 of them PostgreSQL keeps their list on disk. */
const BATCH = 50;
/** How long a session waits whose end failed. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Ends sessions whose time is over and that have no signed end: transition and event in one transaction, batch by
 * batch. Any number of nodes may sweep at once; each row is moved by one of them. A session that cannot be ended holds
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
  for (const session of due) {
    const failed = await inSavepoint(trx, () => endByTimer(trx, session, at));
    if (!failed) continue;
    await updateSession(trx, session, { timerRetryAt: new Date(at.getTime() + RETRY_AFTER_MS) });
    failures.push(new Error(`the timer of session ${session.sessionId} failed`, failed));
  }
  return { due: due.length, failures };
}

async function endByTimer(trx: DatabaseTransaction, session: SessionRow, at: Date): Promise<void> {
  const expired = session.expiresAt <= session.abandonAt;
  const trigger = expired ? 'expiry-reached' : 'abandonment-reached';
  const transition = transitionOf({ state: session.state, signedEnd: false }, trigger);
  if (!transition?.event) throw new Error(`no timer moves a session in state ${session.state}`);
  await updateSession(trx, session, { state: transition.to });
  const data = { from: session.state, to: transition.to };
  await appendSessionEvents(trx, session, at, [{ type: transition.event, data }]);
  // A kiosk's session of which nothing arrived has nothing to keep or erase.
  if (session.origin === 'kiosk' && session.eventCount === 0) return;
  const flow = await requireFlow(trx, session, session.flow);
  await startRetention(trx, session, { flow, outcome: 'Abandoned', at });
}
