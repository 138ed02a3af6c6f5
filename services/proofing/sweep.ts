import { transitionOf } from '../../main/domain/proofing/session-states.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { appendSessionEvents } from '../records/event.repository.ts';
import { requireFlow } from '../records/flow.repository.ts';
import { startRetention } from '../records/retention.ts';
import { lockDueSessions, type SessionRow, updateSession } from '../records/session.repository.ts';

const BATCH = 100;

/**
 * Ends sessions whose time is over and that have no signed end: transition and event in one transaction, batch by
 * batch. Any number of nodes may sweep at once; each row is moved by one of them.
 *
 * @returns how many sessions were moved.
 */
export async function sweepTimers(context: Pick<ServicesContext, 'db' | 'now'>): Promise<number> {
  let moved = 0;
  for (;;) {
    const count = await context.db.transaction().execute(async (trx) => {
      const at = context.now();
      const due = await lockDueSessions(trx, at, BATCH);
      for (const session of due) await endByTimer(trx, session, at);
      return due.length;
    });
    moved += count;
    if (count < BATCH) return moved;
  }
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
