import type { Hold, HoldReason } from '#core/contract/holds.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { recordAudit } from '#services/audit/index.ts';
import { queueHoldNotices } from '#services/contact/index.ts';
import type { NewHold } from '#services/contract/holds.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { refuseGone } from '#services/erasure/index.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { type AccountPrincipal, actorOf, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { NEVER } from '#services/kernel/database/partitions.ts';
import {
  lockSession,
  moveToDay,
  notAllowed,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import { holdFacts, insertHold, readRecipients, standingHold } from './hold.repository.ts';

type HoldContext = Pick<ServicesContext, 'sealers' | 'messages'>;

/** Who holds a session, and why. */
interface Placing {
  reason: HoldReason;
  /** As the audit log names actors. */
  actor: string;
  /** The operator who flagged it, as the log of the session says. */
  operatorId?: string;
  at: Date;
}

/**
 * Holds a session under lock: from now on nothing erases it and no reviewer decides it, until two persons release it.
 * The security officers of its community are told, by events and by the messages that they asked for. A session that
 * is held already keeps its hold.
 */
export async function holdSession(
  context: HoldContext,
  trx: DatabaseTransaction,
  session: SessionRow,
  { reason, actor, operatorId, at }: Placing,
): Promise<void> {
  const { tenantId, sessionId, communityId } = session;
  if (await standingHold(trx, tenantId, sessionId)) return;
  const holdId = uuidV7(at.getTime());
  await insertHold(trx, {
    tenantId,
    holdId,
    communityId,
    sessionId,
    reason,
    heldBy: actor,
    operatorId: operatorId ?? null,
    heldAt: at,
  });
  await moveToDay(trx, { tenantId, sessionIds: [sessionId] }, NEVER);
  await updateSession(trx, session, { eraseOn: NEVER });
  const data = { holdId, reason };
  await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_SESSION_HELD', data }]);
  const named = operatorId === undefined ? {} : { operatorId };
  await recordAudit(trx, {
    tenantId,
    at,
    actor,
    action: 'session.held',
    data: { sessionId, ...data, ...named },
  });
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const recipients = await readRecipients(trx, sealer, session);
  await queueHoldNotices(context, trx, { ...session, eraseOn: NEVER }, { holdId, recipients, at });
}

/**
 * Holds a session whose verdict is there.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `TRANSITION_NOT_ALLOWED` before the verdict, `SESSION_ENDED` when its
 * personal data are erased or due to be.
 */
export async function placeHold(
  context: ServicesContext,
  account: AccountPrincipal,
  { sessionId, reason }: NewHold,
): Promise<Hold> {
  return context.db.transaction().execute(async (trx) => {
    const at = context.now();
    const session = await lockSession(trx, account.tenantId, sessionId);
    if (!session || !reaches(account, session)) throw new ProblemError('SESSION_NOT_FOUND');
    if (session.final === null) throw notAllowed(session.state, 'a hold');
    await refuseGone(trx, session, at);
    await holdSession(context, trx, session, { reason, actor: actorOf(account), at });
    const hold = await standingHold(trx, account.tenantId, sessionId);
    if (!hold) throw new Error('a session that was held has no hold');
    return holdFacts(hold);
  });
}
