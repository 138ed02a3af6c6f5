import { EXPIRING_SOON_DAYS } from '#core/contract/wallet-calls/assurance.ts';
import { utcDay } from '#core/days.ts';
import { expiryMarks } from '#core/document/expiry-marks.ts';
import { ASSURANCE_STANDARD } from '#core/proofing/assurance.ts';
import { IALS } from '#core/proofing/assurance-strength.ts';
import type { EnrolledDocument, UserAssuranceReport } from '#services/contract/user-assurance.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { judgedAssurance, provenDocuments } from '#services/proofing/index.ts';
import { findSession, type SessionRow } from '#services/sessions/index.ts';
import { sessionsOfUser } from './enrolment.repository.ts';
import { requireUser } from './manage-users.ts';
import type { User } from './user.repository.ts';

const LEVELS = ['none', ...IALS];

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
  const sessions = await sessionsOf(context, user);
  const reports = await Promise.all(
    sessions.map(async (session) => ({
      sessionId: session.sessionId,
      ...(await judgedAssurance(context, session)),
    })),
  );
  // Among equal ones the newest, which comes first.
  const best = reports.reduce<(typeof reports)[number] | undefined>(
    (found, one) => (found && rank(found.level) >= rank(one.level) ? found : one),
    undefined,
  );
  return {
    userId: user.userId,
    ial: best?.level ?? 'none',
    standard: ASSURANCE_STANDARD,
    sessionId: best?.sessionId ?? null,
    missing: best
      ? best.rows.filter(({ met }) => !met).map(({ row, level, missing = '' }) => ({ row, level, missing }))
      : [{ row: 'session', level: 'IAL1', missing: 'No session of the user ended with Success.' }],
    documents: documentsIn(sessions, context.now()),
  };
}

/** The documents of a user, from sessions that ended with Success. */
export const userDocuments = async (context: ServicesContext, user: User): Promise<EnrolledDocument[]> =>
  documentsIn(await sessionsOf(context, user), context.now());

async function sessionsOf(
  { db }: ServicesContext,
  user: Pick<User, 'tenantId' | 'communityId' | 'userId'>,
): Promise<SessionRow[]> {
  const ids = await sessionsOfUser(db, user);
  const sessions = await Promise.all(ids.map((id) => findSession(db, user.tenantId, id)));
  return sessions.filter((session) => session?.state === 'Success' && !session.sandbox) as SessionRow[];
}

const documentsIn = (sessions: readonly SessionRow[], now: Date): EnrolledDocument[] =>
  sessions.flatMap((session) =>
    provenDocuments(session).map(({ type, expiresOn }) => ({
      sessionId: session.sessionId,
      type,
      expiryDate: expiresOn?.replaceAll('-', '') ?? null,
      ...expiryMarks(expiresOn, utcDay(now), EXPIRING_SOON_DAYS),
    })),
  );

const rank = (level: string): number => LEVELS.indexOf(level);
