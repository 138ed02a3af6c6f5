import type { UserAssurance, WalletAssurance } from '#core/contract/wallet-calls/assurance.ts';
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
import { lockSession } from '#services/sessions/index.ts';
import {
  assuranceIn,
  findUser,
  judgedSessionsOfUser,
  judgedSessionsOfWallet,
  linksOfUser,
  soughtBy,
  takeSession,
} from '#services/users/index.ts';

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

/** The level of a wallet, the highest that one of its verified sessions shows, and the documents of all. */
export const walletAssurance = async (
  context: ServicesContext,
  wallet: WalletOfCommunity,
): Promise<WalletAssurance> => assuranceIn(await judgedSessionsOfWallet(context, wallet), context.now());

/** A user of a community as a caller names them. */
interface NamedUser {
  communityName: string;
  userId: string;
}

/**
 * The level of a user with every enrolled document, and the part of each linked wallet in it.
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
  const sessions = await judgedSessionsOfUser(context, user);
  const now = context.now();
  const linked = (await linksOfUser(db, user)).filter((link) => link.linked_at !== null);
  const ofWallet = (did: string) => sessions.filter((session) => session.did === did);
  return {
    user: { authModuleId: 'counterproof', uid: user.userId, username: user.userName },
    ...assuranceIn(sessions, now),
    did: Object.fromEntries(linked.map(({ did }) => [did, assuranceIn(ofWallet(did), now)])),
  };
}
