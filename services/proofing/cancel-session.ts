import type { z } from 'zod';
import type { CancelSession } from '#core/contract/session-request.ts';
import { recordAudit } from '#services/audit/index.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { eraseWithdrawn, startRetention } from '#services/privacy/index.ts';
import {
  isHeld,
  lockSession,
  refuseHeld,
  requireTransition,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import { decidingReason } from './deciding-reason.ts';
import { reachable } from './reachable-session.ts';

interface Cancellation {
  actor: string;
  reason: NonNullable<z.infer<typeof CancelSession>['reason']>;
}

/**
 * Calls a session off. Evidence that a kiosk had begun before, and signed inside the limits, still decides it when it
 * arrives later, unless the applicant withdrew: then personal data are erased at once, its kiosk is ordered to do the
 * same, and from then on nothing more is stored.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `TRANSITION_NOT_ALLOWED` in a state that has ended,
 * `SESSION_HELD`.
 */
export async function cancelSession(
  context: ServicesContext,
  caller: Caller,
  sessionId: string,
  { reason = 'not-needed' }: z.infer<typeof CancelSession>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const session = reachable(caller, await lockSession(trx, caller.tenantId, sessionId));
    await cancelLocked(context, trx, session, { actor: actorOf(caller), reason });
  });
}

/**
 * Withdraws a session that waits for its person and that nobody has begun: no kiosk takes it any more, and what its maker
 * said about the person is erased. One that is held stays.
 *
 * @returns false where it has begun or has ended
 */
export async function withdrawUnclaimed(
  context: ServicesContext,
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
): Promise<boolean> {
  const session = await lockSession(trx, tenantId, sessionId);
  if (!session) return true;
  if (!isUnclaimed(session)) return false;
  if (await isHeld(trx, session)) return true;
  await cancelLocked(context, trx, session, { actor: 'person', reason: 'applicant-withdrew' });
  return true;
}

/** Whether a session waits for its person, and neither a kiosk nor a phone has begun it. */
export const isUnclaimed = ({ state, kioskId }: Pick<SessionRow, 'state' | 'kioskId'>): boolean =>
  state === 'Pending' && kioskId === null;

/** @throws ProblemError `TRANSITION_NOT_ALLOWED`, `SESSION_HELD` */
async function cancelLocked(
  context: ServicesContext,
  trx: DatabaseTransaction,
  session: SessionRow,
  { actor, reason }: Cancellation,
): Promise<void> {
  const { tenantId, sessionId } = session;
  const { to, event } = requireTransition(session, 'cancelled');
  await refuseHeld(trx, session);
  const at = context.now();
  await updateSession(trx, session, { state: to, cancelledAt: at, cancelReason: reason });
  const why = decidingReason({ ...session, state: to });
  const told = { from: session.state, to, ...why, cancelReason: reason };
  await appendSessionEvents(trx, session, at, event ? [{ type: event, data: told }] : []);
  if (reason === 'applicant-withdrew') {
    await eraseWithdrawn(trx, session, { actor, reason: 'withdrawn', at, orderKiosk: true });
  } else {
    const flow = await requireFlow(trx, session, session.flow);
    await startRetention(trx, session, { flow, outcome: 'Abandoned', at });
  }
  await recordAudit(trx, { tenantId, at, actor, action: 'session.cancelled', data: { sessionId, reason } });
}
