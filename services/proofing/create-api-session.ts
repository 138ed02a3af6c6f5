import { randomBytes } from 'node:crypto';
import { newReference, qrTextOf } from '../../main/domain/proofing/session-reference.ts';
import { uuidV7 } from '../../main/domain/proofing/uuid-v7.ts';
import { CreatedSession, type CreateSession } from '../contract/session-request.ts';
import { actorOf, type Caller } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { keepApiAnswer } from '../records/api-answer.repository.ts';
import { recordAudit } from '../records/audit.repository.ts';
import { takeAnswers } from '../records/form-answers.ts';
import { requireModule } from '../records/licence.repository.ts';
import { insertSession } from '../records/session.repository.ts';
import { writeRequest } from '../records/session-request.repository.ts';
import { uidIndexOf } from '../records/session-uid.ts';
import { communityFor } from './caller-community.ts';
import { chooseFlow } from './choose-flow.ts';
import { latestErasure, MINUTE_MS } from './create-session.ts';

/** What of a request to create a session counts, whatever its form. */
export type SessionWish = Omit<CreateSession, 'communityId'> & {
  did?: string;
  community: { id?: string | undefined; name?: string | undefined };
};

/**
 * Creates a session that waits for a kiosk. It expires like every other one, and is abandoned only after a kiosk has
 * claimed it. What is known about the person is sealed.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `FLOW_NOT_FOUND`, `ANSWERS_INVALID`, `IDEMPOTENCY_CONFLICT`.
 */
export async function createApiSession(
  context: ServicesContext,
  caller: Caller,
  wish: SessionWish,
  idempotencyKey?: string,
): Promise<CreatedSession> {
  const { db, sealers } = context;
  const { tenantId } = caller;
  const communityId = await communityFor(db, caller, wish.community);
  const { flow, reference } = await chooseFlow(db, { tenantId, communityId }, wish, context.now());
  // Before the transaction: a password takes its time to be hashed.
  const answers = wish.answers && (await takeAnswers(flow.form, wish.answers));
  const at = context.now();
  const expiresAt = new Date(at.getTime() + flow.expireSessionInMin * MINUTE_MS);
  const draft = {
    sessionId: uuidV7(at.getTime()),
    communityId,
    state: 'Pending' as const,
    flow: reference,
    expiresAt: expiresAt.toISOString(),
  };
  const attempt = (code: string) =>
    db.transaction().execute(async (trx) => {
      const created = { ...draft, reference: code, qrText: qrTextOf(code) };
      if (idempotencyKey !== undefined) {
        const request = { caller, idempotencyKey, operation: 'proofingsession/create', body: wish, at };
        const earlier = await keepApiAnswer(trx, sealers, request, created);
        if (earlier !== undefined) return CreatedSession.parse(earlier);
      }
      const { uid, did, applicant, contact } = wish;
      const uidIndex = uid === undefined ? null : uidIndexOf(context, tenantId, uid);
      const session = { tenantId, communityId, sessionId: draft.sessionId, eraseOn: latestErasure(flow, at) };
      const inserted = await insertSession(trx, {
        ...session,
        kioskId: null,
        flow: reference,
        startedAt: at,
        expiresAt,
        abandonAt: expiresAt,
        at,
        api: { reference: code, uidIndex },
      });
      if (!inserted) throw new ReferenceTaken();
      await requireModule(trx, session, 'idproofing', at);
      const sealer = await sealers.community(trx, tenantId, communityId);
      await writeRequest(trx, session, sealer, { request: { uid, did, applicant, answers, contact }, at });
      if (caller.kind === 'account') {
        const data = { sessionId: draft.sessionId, communityId };
        await recordAudit(trx, { tenantId, at, actor: actorOf(caller), action: 'session.created', data });
      }
      return created;
    });
  return withFreeReference(attempt);
}

/** The reference was drawn before: one chance in 2^35 for every session of the community. */
class ReferenceTaken extends Error {}

/** Draws again, in a new transaction, where another session has the reference. */
async function withFreeReference<T>(attempt: (reference: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(newReference(randomBytes));
  } catch (error) {
    if (error instanceof ReferenceTaken) return withFreeReference(attempt);
    throw error;
  }
}
