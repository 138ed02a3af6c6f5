import { ASSURANCE_STANDARD } from '#core/proofing/assurance.ts';
import type { EnrolledDocument, UserAssuranceReport } from '#services/contract/user-assurance.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { assuranceIn, bestOf, type JudgedSession, judgedSessionsOfUser } from './judged-sessions.ts';
import { requireUser } from './manage-users.ts';
import type { User } from './user.repository.ts';

/**
 * The assurance level of a user by the sessions whose documents their linked wallets took or that they started from a
 * sign-in, and when each document expires. Facts that no final outcome proves are left out.
 *
 * @throws ProblemError `USER_NOT_FOUND`
 */
export async function userAssurance(
  context: ServicesContext,
  caller: Caller,
  userId: string,
): Promise<UserAssuranceReport> {
  const user = await requireUser(context, context.db, caller, userId);
  return assuranceOfUser(context, user);
}

/** The same of a user who was found already. */
export async function assuranceOfUser(
  context: ServicesContext,
  user: Pick<User, 'tenantId' | 'communityId' | 'userId'>,
): Promise<UserAssuranceReport> {
  const sessions = await judgedSessionsOfUser(context, user);
  const best = bestOf(sessions);
  return {
    userId: user.userId,
    ial: best?.level ?? 'none',
    standard: ASSURANCE_STANDARD,
    sessionId: best?.session.sessionId ?? null,
    missing: best
      ? best.rows.filter(({ met }) => !met).map(({ row, level, missing = '' }) => ({ row, level, missing }))
      : [{ row: 'session', level: 'IAL1', missing: 'No session of the user ended with Success.' }],
    documents: documentsIn(sessions, context.now()),
  };
}

/** The documents of a user, from sessions that ended with Success. */
export const userDocuments = async (context: ServicesContext, user: User): Promise<EnrolledDocument[]> =>
  documentsIn(await judgedSessionsOfUser(context, user), context.now());

const documentsIn = (sessions: readonly JudgedSession[], now: Date): EnrolledDocument[] =>
  assuranceIn(sessions, now).proofs.map(({ proof: sessionId, expiresOn: expiryDate, ...document }) => ({
    sessionId,
    expiryDate,
    ...document,
  }));
