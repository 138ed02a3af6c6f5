import type { z } from 'zod';
import { redactAnswers } from '#core/contract/form-answer.ts';
import type { ClaimedSession } from '#core/contract/session-request.ts';
import { readReference } from '#core/proofing/session-reference.ts';
import { recordAudit } from '#services/audit/index.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { isAllowedAt, requireFlow } from '#services/flows/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import {
  abandonmentOf,
  lockByReference,
  lockSession,
  notAllowed,
  readRequest,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import { MINUTE_MS } from './create-session.ts';
import { requireGiven } from './given-session.ts';

/**
 * Gives a prepared session to the kiosk to which its applicant brought it, or a session that was handed over to the
 * kiosk that the hand-over names. Until its first evidence the same kiosk gets the same answer again. A claim is a use:
 * abandonment counts from the first claim, and again from each claim of a session that was handed over.
 *
 * @throws ProblemError `INVALID_REQUEST` for a mistyped reference, `SESSION_NOT_FOUND`, `SESSION_CLAIMED`,
 * `SESSION_EXPIRED`, `TRANSITION_NOT_ALLOWED`, `FLOW_NOT_ALLOWED`, `HAND_OVER_REVOKED`, `EVIDENCE_OUT_OF_ORDER`.
 */
export async function claimSession(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  text: string,
): Promise<z.infer<typeof ClaimedSession>> {
  const reference = readReference(text);
  if (!reference) throw invalidRequest([{ path: '/reference', message: 'is mistyped, ask for it again' }]);
  return context.db.transaction().execute(async (trx) => {
    const session = await lockByReference(trx, kiosk, reference);
    if (!session)
      throw new ProblemError('SESSION_NOT_FOUND', 'This community has no session of this reference.');
    if (session.state === 'Expired') throw expired();
    const isGiven = session.handedTo !== null;
    const awaited = isGiven ? 'In Progress' : 'Pending';
    if (session.state !== awaited || session.endedAt) throw notAllowed(session.state, 'a claim');
    if (!isGiven && session.kioskId !== null && session.kioskId !== kiosk.kioskId) {
      throw new ProblemError('SESSION_CLAIMED');
    }
    if (isGiven) await requireGiven(context, trx, kiosk, session);
    if (session.expiresAt <= context.now()) throw expired();
    // The timer has not run yet.
    if (session.abandonAt <= context.now()) throw notAllowed('Abandoned', 'a claim');
    if (!(await isAllowedAt(trx, kiosk, session.flow.id))) throw new ProblemError('FLOW_NOT_ALLOWED');
    if (isGiven) return claimGiven(context, trx, kiosk, { ...session, reference });
    if (session.kioskId === null) {
      const flow = await requireFlow(trx, session, session.flow);
      const claimedAt = context.now();
      const abandonAt = abandonmentOf(flow, { ...session, claimedAt });
      await updateSession(trx, session, { kioskId: kiosk.kioskId, claimedAt, abandonAt });
    }
    const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
    const request = await readRequest(trx, session, sealer);
    return {
      sessionId: session.sessionId,
      reference,
      state: session.state,
      flow: session.flow,
      expiresAt: session.expiresAt.toISOString(),
      ...(request?.applicant ? { applicant: request.applicant } : {}),
      ...(request?.answers ? { answers: redactAnswers(request.answers) } : {}),
      ...(request?.contact?.language ? { language: request.contact.language } : {}),
    };
  });
}

/**
 * From now on the session is this kiosk's: a withdrawal elsewhere reaches it here. The part that the kiosk reads next
 * holds the rest.
 */
async function claimGiven(
  { now }: Pick<ServicesContext, 'now'>,
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  session: SessionRow & { reference: string },
): Promise<z.infer<typeof ClaimedSession>> {
  const { tenantId, sessionId, reference, state, flow } = session;
  const { abandonSessionInMin } = await requireFlow(trx, session, flow);
  const at = now();
  const abandonAt = new Date(at.getTime() + abandonSessionInMin * MINUTE_MS);
  await updateSession(trx, session, { kioskId: kiosk.kioskId, abandonAt });
  const act = { actor: `kiosk:${kiosk.kioskId}`, action: 'session.taken-over', data: { sessionId } };
  await recordAudit(trx, { tenantId, at, ...act });
  return { sessionId, reference, state, flow, expiresAt: session.expiresAt.toISOString() };
}

const expired = (): ProblemError => new ProblemError('SESSION_EXPIRED');

/**
 * Gives a session back before anything was captured: another kiosk may take it. Repeating it succeeds.
 *
 * @throws ProblemError `SESSION_NOT_FOUND` for a session that this kiosk never held, `TRANSITION_NOT_ALLOWED` once
 * evidence came.
 */
export async function releaseSession(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  sessionId: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, kiosk.tenantId, sessionId);
    if (!isWaiting(session, kiosk)) {
      throw new ProblemError('SESSION_NOT_FOUND', 'This kiosk holds no session of this id.');
    }
    if (session.state !== 'Pending' || session.eventCount + session.progressCount > 0)
      throw notAllowed(session.state, 'a release');
    // A session without an opened link was never used.
    const flow = await requireFlow(trx, session, session.flow);
    const abandonAt = abandonmentOf(flow, { ...session, claimedAt: null });
    await updateSession(trx, session, {
      kioskId: null,
      claimedAt: null,
      startedAt: session.createdAt,
      opened: false,
      abandonAt,
    });
  });
}

const isWaiting = (session: SessionRow | undefined, kiosk: KioskPrincipal): session is SessionRow =>
  session?.origin === 'api' &&
  session.communityId === kiosk.communityId &&
  (session.kioskId === null || session.kioskId === kiosk.kioskId);
