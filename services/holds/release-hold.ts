import type { Hold, ReleaseReason } from '#core/contract/holds.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import { type AccountPrincipal, actorOf, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { startRetention } from '#services/privacy/index.ts';
import { hasReviewed, operatorsOf, servedAtCounter } from '#services/review/index.ts';
import { lockSession, type SessionRow } from '#services/sessions/index.ts';
import { findHold, holdFacts, type StoredHold, setRelease } from './hold.repository.ts';

type ReleaseContext = Pick<ServicesContext, 'db' | 'now' | 'sealers'>;

/** One step of a release, with everything that it works on, all under lock. */
interface Step {
  trx: DatabaseTransaction;
  hold: StoredHold;
  session: SessionRow;
  account: AccountPrincipal;
  at: Date;
}

/**
 * The first person's word: the session may be released. The same account may ask again; another reason replaces the
 * first.
 *
 * @throws ProblemError `HOLD_NOT_FOUND`, `HOLD_RELEASED`, `RELEASE_ASKED` by another account, `REVIEWER_EXCLUDED`.
 */
export const askRelease = (
  context: ReleaseContext,
  account: AccountPrincipal,
  holdId: string,
  reason: ReleaseReason,
): Promise<Hold> =>
  step(context, account, holdId, async ({ trx, hold, session, at }) => {
    const { releaseAskedBy: askedBy, releaseReason } = hold;
    if (askedBy !== null && askedBy !== account.accountId) throw new ProblemError('RELEASE_ASKED');
    if (askedBy !== null && releaseReason === reason) return;
    await setRelease(trx, hold, { reason, askedBy: account.accountId, askedAt: at });
    await note({ trx, hold, session, account, at }, 'hold.release-asked', { reason });
    const data = { holdId, reason };
    await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_RELEASE_ASKED', data }]);
  });

/**
 * Either person takes the word back, and the hold stays as it was.
 *
 * @throws ProblemError `HOLD_NOT_FOUND`, `HOLD_RELEASED`, `REVIEWER_EXCLUDED`.
 */
export const refuseRelease = (
  context: ReleaseContext,
  account: AccountPrincipal,
  holdId: string,
): Promise<Hold> =>
  step(context, account, holdId, async (taken) => {
    if (taken.hold.releaseAskedBy === null) return;
    await setRelease(taken.trx, taken.hold, { reason: null, askedBy: null, askedAt: null });
    await note(taken, 'hold.release-refused', {});
  });

/**
 * The second person's word: releases the session. Its retention starts now, unless a reviewer has still to decide.
 *
 * @throws ProblemError `HOLD_NOT_FOUND`, `HOLD_RELEASED` by others, `RELEASE_NOT_ASKED`, `SECOND_PERSON_REQUIRED` for the
 * account that asked, `REVIEWER_EXCLUDED`, `FLOW_NOT_FOUND`, `FLOW_UNREADABLE`.
 */
export const confirmRelease = (
  context: ReleaseContext,
  account: AccountPrincipal,
  holdId: string,
): Promise<Hold> =>
  step(context, account, holdId, async (taken) => {
    const { trx, hold, session, at } = taken;
    const { releaseReason: reason, releaseAskedBy: askedBy, releaseAskedAt: askedAt } = hold;
    if (reason === null || askedBy === null) throw new ProblemError('RELEASE_NOT_ASKED');
    if (askedBy === account.accountId) {
      throw new ProblemError(
        'SECOND_PERSON_REQUIRED',
        'You asked for this release; another account confirms it.',
      );
    }
    await setRelease(trx, hold, { reason, askedBy, askedAt, by: account.accountId, at });
    await note(taken, 'hold.released', { reason });
    const data = { holdId, reason };
    await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_SESSION_RELEASED', data }]);
    await retain(taken);
  });

async function step(
  context: ReleaseContext,
  account: AccountPrincipal,
  holdId: string,
  take: (step: Step) => Promise<void>,
): Promise<Hold> {
  const { tenantId, accountId } = account;
  const at = context.now();
  const known = await findHold(context.db, tenantId, holdId);
  if (!known || !reaches(account, known)) throw new ProblemError('HOLD_NOT_FOUND');
  return context.db.transaction().execute(async (trx) => {
    // The lock of the session, under which its holds come and go, too.
    const session = await lockSession(trx, tenantId, known.sessionId);
    const hold = await findHold(trx, tenantId, holdId);
    if (!session || !hold) throw new Error('a hold names a session that is not there');
    if (hold.releasedAt) {
      // The confirmation that released it, sent again.
      if (hold.releasedBy === accountId) return holdFacts(hold);
      throw new ProblemError('HOLD_RELEASED');
    }
    await requireApart(context, { trx, hold, session, account });
    await take({ trx, hold, session, account, at });
    const moved = await findHold(trx, tenantId, holdId);
    if (!moved) throw new Error('a hold is gone');
    return holdFacts(moved);
  });
}

/**
 * Whoever flagged, served or reviewed a session has their word on it already: two others release it.
 * @throws ProblemError `REVIEWER_EXCLUDED`.
 */
async function requireApart(
  context: ReleaseContext,
  { trx, hold, session, account }: Omit<Step, 'at'>,
): Promise<void> {
  const { tenantId, sessionId, communityId, heldBy, operatorId } = hold;
  const { accountId } = account;
  const refused = (why: string) => new ProblemError('REVIEWER_EXCLUDED', why);
  if (heldBy === actorOf(account)) throw refused('You held this session.');
  const own = await operatorsOf(trx, { tenantId, communityId, accountId });
  if (operatorId !== null && own.includes(operatorId)) throw refused('You flagged this session.');
  if (await servedAtCounter(context, trx, account, session)) {
    throw refused('You were an operator of this session.');
  }
  if (await hasReviewed(trx, { tenantId, sessionId, accountId })) throw refused('You reviewed this session.');
}

const note = (
  { trx, hold, account, at }: Step,
  action: string,
  more: Record<string, unknown>,
): Promise<void> => {
  const { tenantId, holdId, sessionId } = hold;
  const data = { holdId, sessionId, ...more };
  return recordAudit(trx, { tenantId, at, actor: actorOf(account), action, data });
};

/** States in which something else still starts the retention: a reviewer's decision, the end, or a timer. */
const WAITING: readonly SessionRow['state'][] = ['Pending', 'In Progress', 'Review'];

async function retain({ trx, session, at }: Step): Promise<void> {
  if (WAITING.includes(session.state)) return;
  const flow = await requireFlow(trx, session, session.flow);
  const isReviewed = session.reviewResult === 'approved' || session.reviewResult === 'rejected';
  const before: SessionRow = isReviewed ? { ...session, state: 'Review' } : session;
  await startRetention(trx, before, { flow, outcome: session.state as Outcome, at });
}
