import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { utcDay } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { CaseQuery, ReviewCase } from '#services/contract/review.ts';
import { type AccountPrincipal, actorOf, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { findSession, type SessionRow } from '#services/sessions/index.ts';
import {
  closeCase,
  findCase,
  listCases,
  listLooks,
  lockCase,
  type StoredCase,
  setClaim,
} from './case.repository.ts';
import { servedAtCounter } from './served-session.ts';

/** How long a case is one reviewer's; claiming again prolongs it. */
const CLAIM_MS = 30 * 60_000;
/** The third look, between two reviewers who differ. */
export const SUPERVISOR_LOOK = 3;

type ReviewContext = Pick<ServicesContext, 'db' | 'now' | 'sealers'>;

/** Supervisors of reviewers are those who may manage sessions besides. */
const isSupervisor = ({ permissions }: AccountPrincipal): boolean =>
  permissions.has('idproofing.session-management');

/** The queue as this reviewer sees it. */
export async function listQueue(
  { db, now }: ReviewContext,
  reviewer: AccountPrincipal,
  query: CaseQuery,
): Promise<ReviewCase[]> {
  const at = now();
  const { tenantId, accountId } = reviewer;
  const communityId = reviewer.communityId ?? query.communityId ?? null;
  if (query.communityId !== undefined && query.communityId !== communityId) return [];
  const scope = { tenantId, communityId, reviewer: accountId, isSupervisor: isSupervisor(reviewer), at };
  const cases = await listCases(db, scope, query);
  return cases.map((found) => ({
    caseId: found.caseId,
    ...sandboxMark(found),
    communityId: found.communityId,
    sessionId: found.sessionId,
    kind: found.kind,
    reasons: found.reasons,
    held: found.held,
    waitsSince: found.waitsSince.toISOString(),
    ageMin: Math.max(0, Math.floor((at.getTime() - found.waitsSince.getTime()) / 60_000)),
    ...claimAs(found, accountId, at),
    needsSupervisor: found.look === SUPERVISOR_LOOK,
  }));
}

function claimAs({ claimedBy, claimedUntil }: StoredCase, accountId: string, at: Date) {
  if (!claimedUntil || claimedUntil <= at) return { claim: 'nobody' as const, claimedUntil: null };
  const claim = claimedBy === accountId ? ('mine' as const) : ('another' as const);
  return { claim, claimedUntil: claimedUntil.toISOString() };
}

const missing = () => new ProblemError('CASE_NOT_FOUND');

/** A case of the reviewer's communities. @throws ProblemError `CASE_NOT_FOUND`. */
export async function requireCase(
  db: DatabaseHandle,
  reviewer: AccountPrincipal,
  caseId: string,
): Promise<StoredCase> {
  const found = await findCase(db, reviewer.tenantId, caseId);
  if (!found || !reaches(reviewer, found)) throw missing();
  return found;
}

/** The same under lock. @throws ProblemError `CASE_NOT_FOUND`. */
export async function requireLockedCase(
  trx: DatabaseTransaction,
  reviewer: AccountPrincipal,
  caseId: string,
): Promise<StoredCase> {
  const found = await lockCase(trx, reviewer.tenantId, caseId);
  if (!found || !reaches(reviewer, found)) throw missing();
  return found;
}

/** @throws ProblemError `CASE_NOT_CLAIMED`, `CASE_CLOSED`. */
export function requireClaim(found: StoredCase, { accountId }: AccountPrincipal, at: Date): void {
  if (found.closedAt) throw new ProblemError('CASE_CLOSED', 'The case was decided.');
  if (claimAs(found, accountId, at).claim !== 'mine') {
    throw new ProblemError('CASE_NOT_CLAIMED');
  }
}

/**
 * Makes a case this reviewer's for half an hour.
 *
 * @throws ProblemError `CASE_NOT_FOUND`, `CASE_CLOSED`, `CASE_CLAIMED`, `REVIEWER_EXCLUDED`, `PERMISSION_MISSING`.
 */
export async function claimCase(
  context: ReviewContext,
  reviewer: AccountPrincipal,
  caseId: string,
): Promise<{ caseId: string; claimedUntil: string }> {
  const at = context.now();
  const until = new Date(at.getTime() + CLAIM_MS);
  const lapsed = await context.db.transaction().execute(async (trx) => {
    const found = await requireLockedCase(trx, reviewer, caseId);
    if (found.closedAt) throw new ProblemError('CASE_CLOSED', 'The case was decided.');
    if (claimAs(found, reviewer.accountId, at).claim === 'another') {
      throw new ProblemError('CASE_CLAIMED');
    }
    const session = await requireSession(trx, found);
    if (found.look > 1 && session.eraseOn <= utcDay(at)) {
      await closeCase(trx, found, 'lapsed', at);
      return true;
    }
    await requireAdmissible(context, trx, reviewer, found, session);
    await setClaim(trx, found, { reviewer: reviewer.accountId, until });
    await audit(trx, reviewer, 'review.claimed', { caseId, sessionId: found.sessionId }, at);
    return false;
  });
  if (lapsed) throw new ProblemError('CASE_CLOSED', 'The evidence was erased.');
  return { caseId, claimedUntil: until.toISOString() };
}

/** Gives a claim back; one that is not the reviewer's own is left alone. */
export async function releaseCase(
  context: ReviewContext,
  reviewer: AccountPrincipal,
  caseId: string,
): Promise<void> {
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    const found = await requireLockedCase(trx, reviewer, caseId);
    if (claimAs(found, reviewer.accountId, at).claim !== 'mine') return;
    await setClaim(trx, found, null);
    await audit(trx, reviewer, 'review.released', { caseId, sessionId: found.sessionId }, at);
  });
}

export const audit = (
  trx: DatabaseTransaction,
  reviewer: AccountPrincipal,
  action: string,
  data: Record<string, unknown>,
  at: Date,
): Promise<void> =>
  recordAudit(trx, { tenantId: reviewer.tenantId, at, actor: actorOf(reviewer), action, data });

export async function requireSession(trx: DatabaseHandle, found: StoredCase): Promise<SessionRow> {
  const session = await findSession(trx, found.tenantId, found.sessionId);
  if (!session) throw new Error('a review case names a session that is not there');
  return session;
}

/** A reviewer cannot review a session that they served at the counter or decided before. */
async function requireAdmissible(
  context: ReviewContext,
  trx: DatabaseTransaction,
  reviewer: AccountPrincipal,
  found: StoredCase,
  session: SessionRow,
): Promise<void> {
  if (found.look === SUPERVISOR_LOOK && !isSupervisor(reviewer)) {
    throw new ProblemError('PERMISSION_MISSING', 'Needed: idproofing.session-management.');
  }
  const { tenantId, accountId } = reviewer;
  const { sessionId } = found;
  const looks = await listLooks(trx, tenantId, { sessionId, reviewer: accountId });
  if (looks.length > 0) throw new ProblemError('REVIEWER_EXCLUDED', 'You decided this session before.');
  if (await servedAtCounter(context, trx, reviewer, session)) {
    throw new ProblemError('REVIEWER_EXCLUDED', 'You were an operator of this session.');
  }
}
