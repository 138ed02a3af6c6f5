import { randomBytes } from 'node:crypto';
import { CreatedSession, type CreateSession } from '#core/contract/session-request.ts';
import { newReference, qrTextOf } from '#core/proofing/session-reference.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { recordAudit } from '#services/audit/index.ts';
import { keepNamedFlows, type RunnableFlow } from '#services/flows/index.ts';
import { actorOf, type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { answerOnce } from '#services/kernel/idempotency/api-answer.repository.ts';
import { requireModule } from '#services/platform/index.ts';
import {
  abandonmentOf,
  insertSession,
  takeAnswers,
  uidIndexOf,
  writeRequest,
} from '#services/sessions/index.ts';
import { beyondReach, communityFor } from './caller-community.ts';
import { chooseFlow } from './choose-flow.ts';
import { latestErasure, MINUTE_MS } from './create-session.ts';

/** What of a request to create a session counts, whatever its form. */
export type SessionWish = Omit<CreateSession, 'communityId'> & {
  did?: string;
  community: { id?: string | undefined; name?: string | undefined };
};

/**
 * Creates a session that waits for a kiosk. It expires like every other one, and is abandoned only after its first use,
 * unless its flow counts from the creation. What is known about the person is sealed.
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
  const named = await chooseFlow(db, { tenantId, communityId }, wish, context.now());
  const { flow, reference } = named;
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
  const by = { tenantId, actor: actorOf(caller) };
  const asked = { by, idempotencyKey, operation: 'proofingsession/create', body: wish };
  // The community that is asked for is within reach; the one of before may be another, where none is named.
  const permit = (_trx: DatabaseTransaction, earlier?: CreatedSession) => {
    if (earlier && !reaches(caller, { tenantId, communityId: earlier.communityId })) throw beyondReach();
  };
  const request = { ...asked, answer: CreatedSession, keep: 'open' as const, permit, at };
  return withFreeReference((code) =>
    db.transaction().execute((trx) =>
      answerOnce(trx, sealers, request, async () => {
        const created = { ...draft, reference: code, qrText: qrTextOf(code) };
        await store(context, trx, caller, created, { ...wish, answers, named, at });
        return created;
      }),
    ),
  );
}

type Stored = Omit<SessionWish, 'answers'> & {
  answers: Awaited<ReturnType<typeof takeAnswers>> | undefined;
  named: RunnableFlow;
  at: Date;
};

async function store(
  context: ServicesContext,
  trx: DatabaseTransaction,
  caller: Caller,
  { sessionId, communityId, reference, flow: flowReference, expiresAt }: CreatedSession,
  { uid, did, applicant, contact, answers, named, at }: Stored,
): Promise<void> {
  const { tenantId } = caller;
  const session = { tenantId, communityId, sessionId, eraseOn: latestErasure(named.flow, at) };
  const inserted = await insertSession(trx, {
    ...session,
    kioskId: null,
    flow: flowReference,
    startedAt: at,
    expiresAt: new Date(expiresAt),
    abandonAt: abandonmentOf(named.flow, {
      createdAt: at,
      expiresAt: new Date(expiresAt),
      claimedAt: null,
      linkOpenedAt: null,
    }),
    at,
    api: { reference, uidIndex: uid === undefined ? null : uidIndexOf(context, tenantId, uid) },
  });
  if (!inserted) throw new ReferenceTaken();
  await requireModule(trx, session, 'idproofing', at);
  await keepNamedFlows(trx, session, [named], at);
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  await writeRequest(trx, session, sealer, { request: { uid, did, applicant, answers, contact }, at });
  if (caller.kind !== 'account') return;
  const data = { sessionId, communityId };
  await recordAudit(trx, { tenantId, at, actor: actorOf(caller), action: 'session.created', data });
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
