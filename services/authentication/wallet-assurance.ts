import {
  EXPIRING_SOON_DAYS,
  type UserAssurance,
  type WalletAssurance,
} from '#core/contract/wallet-calls/assurance.ts';
import { utcDay } from '#core/days.ts';
import { expiryMarks } from '#core/document/expiry-marks.ts';
import { IALS } from '#core/proofing/assurance-strength.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type AccountPrincipal,
  actorOf,
  type ClientPrincipal,
  covers,
  type WalletPrincipal,
} from '#services/kernel/access.ts';
import { communityNamed } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { judgedAssurance } from '#services/proofing/index.ts';
import { findSession, lockSession, type SessionRow } from '#services/sessions/index.ts';
import { findUser, linksOfUser, soughtBy, takeSession, verifiedSessions } from '#services/users/index.ts';

interface WalletOfCommunity {
  tenantId: string;
  communityId: string;
  did: string;
}

/**
 * Names the wallet of the person whose session the calling kiosk runs. A session keeps the wallet that it was given first.
 *
 * @throws ProblemError `SESSION_NOT_FOUND` for sessions of other kiosks too, `SESSION_WALLET_OTHER`.
 */
export async function bindWallet(
  context: ServicesContext,
  caller: WalletPrincipal,
  sessionId: string,
): Promise<{ sessionId: string }> {
  const { tenantId, communityId, walletDid } = caller;
  await context.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session?.communityId !== communityId || session.kioskId !== caller.kioskId) {
      throw new ProblemError('SESSION_NOT_FOUND');
    }
    const at = context.now();
    const { did, isNew } = await takeSession(trx, caller, session, at);
    if (did !== walletDid) throw new ProblemError('SESSION_WALLET_OTHER');
    // Asked again with each question for the level; once is enough for the log.
    const act = { actor: actorOf(caller), action: 'session.wallet-bound', data: { sessionId } };
    if (isNew) await recordAudit(trx, { tenantId, at, ...act });
  });
  return { sessionId };
}

/** The level of a wallet: the highest that one of its signed final outcomes gives. */
export async function walletAssurance(
  context: ServicesContext,
  wallet: WalletOfCommunity,
): Promise<WalletAssurance> {
  const levels: WalletAssurance['value'][] = [];
  const proofs: WalletAssurance['proofs'] = [];
  for (const sessionId of await verifiedSessions(context.db, wallet)) {
    const session = await findSession(context.db, wallet.tenantId, sessionId);
    if (!session) continue;
    levels.push((await judgedAssurance(context, session)).level);
    proofs.push(proofOf(session, context.now()));
  }
  return { value: IALS.findLast((level) => levels.includes(level)) ?? 'none', proofs };
}

function proofOf(
  { sessionId, documentType, documentExpiresOn }: SessionRow,
  now: Date,
): WalletAssurance['proofs'][number] {
  return {
    type: documentType,
    proof: sessionId,
    expiresOn: documentExpiresOn?.replaceAll('-', '') ?? null,
    ...expiryMarks(documentExpiresOn, utcDay(now), EXPIRING_SOON_DAYS),
  };
}

/** A user of a community as a caller names them. */
interface NamedUser {
  communityName: string;
  userId: string;
}

/**
 * The levels of a user, wallet by wallet.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `USER_NOT_FOUND`.
 */
export async function userAssurance(
  context: ServicesContext,
  caller: ClientPrincipal | AccountPrincipal,
  { communityName, userId }: NamedUser,
): Promise<UserAssurance> {
  const { db, sealers } = context;
  const { tenantId } = caller;
  const communityId = await communityNamed(db, tenantId, communityName);
  if (communityId === undefined || !covers(caller, communityId))
    throw new ProblemError('COMMUNITY_NOT_FOUND');
  const sealer = await sealers.community(db, tenantId, communityId);
  const user = await findUser(db, sealer, { tenantId, communityId }, soughtBy(userId));
  if (!user) throw new ProblemError('USER_NOT_FOUND');
  const wallets: UserAssurance['did'] = {};
  for (const { did, linked_at: linkedAt } of await linksOfUser(db, user)) {
    if (linkedAt) wallets[did] = await walletAssurance(context, { tenantId, communityId, did });
  }
  return {
    user: { authModuleId: 'counterproof', uid: user.userId, username: user.userName },
    did: wallets,
  };
}
