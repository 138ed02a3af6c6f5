import { randomBytes } from 'node:crypto';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { CreatedSession, type CreateSession } from '#core/contract/session-request.ts';
import { newReference, qrTextOf } from '#core/proofing/session-reference.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { RunnableFlow } from '#services/flows/index.ts';
import { actorOf, type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { ensureComingDay } from '#services/kernel/database/partitions.ts';
import {
  type OpenRequest,
  openAnswerBefore,
  openAnswerRow,
} from '#services/kernel/idempotency/api-answer.repository.ts';
import { requireTerms } from '#services/platform/index.ts';
import { abandonmentOf, sealedRequest, takeAnswers, uidIndexOf } from '#services/sessions/index.ts';
import { beyondReach, communityFor } from './caller-community.ts';
import { chooseFlow } from './choose-flow.ts';
import { latestErasure, MINUTE_MS } from './create-session.ts';
import { insertApiSession, ReferenceTaken } from './new-session.repository.ts';

/** The content of a request to create a session, in any form. */
export type SessionWish = Omit<CreateSession, 'communityId'> & {
  did?: string;
  community: { id?: string | undefined; name?: string | undefined };
};

/**
 * Creates a session that waits for a kiosk. It expires like every other one, and is abandoned only after its first use,
 * unless its flow counts from the creation. What is known about the person is sealed. A request that names no community
 * costs the database one statement that reads and one that writes.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `FLOW_NOT_FOUND`, `ANSWERS_INVALID`, `IDEMPOTENCY_CONFLICT`,
 * `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`.
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
  const { facts, named } = await chooseFlow(db, { tenantId, communityId }, wish, context.now());
  // Before anything is locked: a password takes its time to be hashed.
  const answers = wish.answers && (await takeAnswers(named.flow.form, wish.answers));
  const at = context.now();
  const by = { tenantId, actor: actorOf(caller) };
  const request = { by, operation: 'proofingsession/create', body: wish, answer: CreatedSession, at };
  const keyed = idempotencyKey === undefined ? undefined : { ...request, idempotencyKey };
  const before = async () => {
    const earlier = keyed && (await openAnswerBefore(db, sealers, keyed));
    // The community that is asked for is within reach; the one of before may be another, where none is named.
    if (earlier && !reaches(caller, { tenantId, communityId: earlier.communityId })) throw beyondReach();
    return earlier;
  };
  try {
    requireTerms(facts.licences, 'idproofing', at);
  } catch (refusal) {
    // A request answered under a licence is answered again without one.
    const earlier = await before();
    if (earlier) return earlier;
    throw refusal;
  }
  const { sandbox } = facts;
  const draft = {
    communityId,
    sandbox,
    named,
    answers,
    at,
    isNamed: facts.named.includes(named.reference.hash),
  };
  const created = await withFreeReference((reference) =>
    store(context, caller, { ...wish, ...draft, reference, keyed }),
  );
  const answer = created ?? (await before());
  if (!answer) throw new Error('an answer is gone whose key was just found used');
  return answer;
}

type Stored = Omit<SessionWish, 'answers'> & {
  communityId: string;
  sandbox: boolean;
  answers: Awaited<ReturnType<typeof takeAnswers>> | undefined;
  named: RunnableFlow;
  isNamed: boolean;
  at: Date;
  reference: string;
  keyed: OpenRequest<CreatedSession> | undefined;
};

/** @returns undefined where the idempotency key was used before. */
async function store(
  context: ServicesContext,
  caller: Caller,
  stored: Stored,
): Promise<CreatedSession | undefined> {
  const { communityId, sandbox, uid, did, applicant, contact, answers } = stored;
  const { named, isNamed, at, reference, keyed } = stored;
  const { db, sealers } = context;
  const { tenantId } = caller;
  const expiresAt = new Date(at.getTime() + named.flow.expireSessionInMin * MINUTE_MS);
  const created: CreatedSession = {
    sessionId: uuidV7(at.getTime()),
    communityId,
    ...sandboxMark({ sandbox }),
    state: 'Pending',
    flow: named.reference,
    expiresAt: expiresAt.toISOString(),
    reference,
    qrText: qrTextOf(reference),
  };
  const { sessionId } = created;
  const sealer = await sealers.community(db, tenantId, communityId);
  const acted = { tenantId, at, actor: actorOf(caller), action: 'session.created' };
  const unused = { createdAt: at, expiresAt, claimedAt: null, linkOpenedAt: null };
  const session = {
    tenantId,
    communityId,
    sandbox,
    sessionId,
    flow: named.reference,
    startedAt: at,
    at,
    expiresAt,
    abandonAt: abandonmentOf(named.flow, unused),
    eraseOn: latestErasure(named.flow, at),
    reference,
    uidIndex: uid === undefined ? null : uidIndexOf(context, tenantId, uid),
    sealedRequest: sealedRequest({ tenantId, sessionId }, sealer, { uid, did, applicant, answers, contact }),
    unnamed: isNamed ? undefined : named,
    answer: keyed && openAnswerRow(sealers, keyed, created),
    audit: caller.kind === 'account' ? { ...acted, data: { sessionId, communityId } } : undefined,
  };
  if (session.sealedRequest) await ensureComingDay(db, session.eraseOn);
  return (await insertApiSession(db, session)) ? created : undefined;
}

/** Draws again where another session has the reference. */
async function withFreeReference<T>(attempt: (reference: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(newReference(randomBytes));
  } catch (error) {
    if (error instanceof ReferenceTaken) return withFreeReference(attempt);
    throw error;
  }
}
