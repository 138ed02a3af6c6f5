import type { z } from 'zod';
import type { CancelSession } from '#core/contract/session-request.ts';
import { recordAudit } from '#services/audit/index.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { eraseWithdrawn, startRetention } from '#services/privacy/index.ts';
import { lockSession, refuseHeld, requireTransition, updateSession } from '#services/sessions/index.ts';
import { decidingReason } from './deciding-reason.ts';
import { reachable } from './reachable-session.ts';

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
    const { to, event } = requireTransition(session, 'cancelled');
    await refuseHeld(trx, session);
    const at = context.now();
    await updateSession(trx, session, { state: to, cancelledAt: at, cancelReason: reason });
    const why = decidingReason({ ...session, state: to });
    const told = { from: session.state, to, ...why, cancelReason: reason };
    await appendSessionEvents(trx, session, at, event ? [{ type: event, data: told }] : []);
    const actor = actorOf(caller);
    if (reason === 'applicant-withdrew') {
      await eraseWithdrawn(trx, session, { actor, reason: 'withdrawn', at, orderKiosk: true });
    } else {
      const flow = await requireFlow(trx, session, session.flow);
      await startRetention(trx, session, { flow, outcome: 'Abandoned', at });
    }
    const { tenantId } = session;
    const data = { sessionId, reason };
    await recordAudit(trx, { tenantId, at, actor, action: 'session.cancelled', data });
  });
}
