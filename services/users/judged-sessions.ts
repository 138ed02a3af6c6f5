import {
  EXPIRING_SOON_DAYS,
  type WalletAssurance,
  type WalletLevel,
} from '#core/contract/wallet-calls/assurance.ts';
import { utcDay } from '#core/days.ts';
import { expiryMarks } from '#core/document/expiry-marks.ts';
import { IALS } from '#core/proofing/assurance-strength.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { judgedAssurance, provenDocuments } from '#services/proofing/index.ts';
import { findSession, type SessionRow } from '#services/sessions/index.ts';
import {
  type VerifiedSession,
  verifiedSessionsOfUser,
  verifiedSessionsOfWallet,
} from './enrolment.repository.ts';
import type { LinkKey } from './user-wallet.repository.ts';

/** A verified session with the level that it shows, row by row. */
export type JudgedSession = Awaited<ReturnType<typeof judgedAssurance>> &
  Pick<VerifiedSession, 'did'> & { session: SessionRow };

type Context = Pick<ServicesContext, 'db'>;

/** The sessions that verified the person of a wallet, newest first. */
export const judgedSessionsOfWallet = async (context: Context, wallet: Omit<LinkKey, 'userId'>) =>
  judged(context, wallet.tenantId, await verifiedSessionsOfWallet(context.db, wallet));

/**
 * The sessions that verified a user, newest first: those whose documents a linked wallet took, and those that the user
 * started from a sign-in. Every answer about the level of a user comes from them.
 */
export const judgedSessionsOfUser = async (context: Context, user: Omit<LinkKey, 'did'>) =>
  judged(context, user.tenantId, await verifiedSessionsOfUser(context.db, user));

/** The first session of the highest level; undefined without a session. */
export function bestOf(sessions: readonly JudgedSession[]): JudgedSession | undefined {
  return sessions.reduce<JudgedSession | undefined>(
    (best, one) => (best && rank(best.level) >= rank(one.level) ? best : one),
    undefined,
  );
}

/** The highest level that one session shows, and every document with its expiry. */
export const assuranceIn = (sessions: readonly JudgedSession[], now: Date): WalletAssurance => ({
  value: bestOf(sessions)?.level ?? 'none',
  proofs: sessions.flatMap(({ session }) =>
    provenDocuments(session).map(({ type, expiresOn }) => ({
      type,
      proof: session.sessionId,
      expiresOn: expiresOn?.replaceAll('-', '') ?? null,
      ...expiryMarks(expiresOn, utcDay(now), EXPIRING_SOON_DAYS),
    })),
  ),
});

async function judged(
  context: Context,
  tenantId: string,
  verified: readonly VerifiedSession[],
): Promise<JudgedSession[]> {
  const found = await Promise.all(
    verified.map(async ({ sessionId, did }) => {
      const session = await findSession(context.db, tenantId, sessionId);
      return session && { session, did, ...(await judgedAssurance(context, session)) };
    }),
  );
  return found.filter((one) => one !== undefined);
}

const rank = (level: WalletLevel): number => ['none', ...IALS].indexOf(level);
