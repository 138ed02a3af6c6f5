import type { z } from 'zod';
import type { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { refuseGone } from '#services/erasure/index.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { lockSession } from '#services/sessions/index.ts';
import { takeOver, takeSession } from './take-session.ts';

type Enrolment = z.output<(typeof enrolmentCalls)['enrol']['output'][200]>;

/**
 * Notes that the wallet at a kiosk took the documents of a session that this kiosk ran. A session has one person and so
 * one wallet: the first, or the one that took its place after a review. Repeated, it answers the same.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `SESSION_CONFLICT`, `SESSION_ENDED` where its personal data are gone,
 * `TRANSITION_NOT_ALLOWED` while its final outcome is another than Success
 */
export async function enrolSession(
  context: ServicesContext,
  caller: WalletPrincipal,
  sessionId: string,
): Promise<Enrolment> {
  const { tenantId, communityId, kioskId, walletDid: did } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session?.communityId !== communityId || session.kioskId !== kioskId) {
      throw new ProblemError('SESSION_NOT_FOUND');
    }
    await refuseGone(trx, session, at);
    if (session.final !== null && session.state !== 'Success') {
      throw new ProblemError('TRANSITION_NOT_ALLOWED', `The final state of the session is ${session.state}.`);
    }
    const taken = await takeSession(trx, caller, session, at);
    const isOther = taken.did !== did;
    if (isOther) await takeOver(trx, caller, { ...session, earlier: taken.did }, at);
    const result = { sessionId, enrolledAt: (isOther ? at : taken.enrolledAt).toISOString() };
    return { result, action: 'wallet.session-enrolled', data: { sessionId } };
  });
}
