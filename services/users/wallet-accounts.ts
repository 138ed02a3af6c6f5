import type { z } from 'zod';
import type { accountCalls, LinkedAccount, RemovedAccount } from '#core/contract/wallet-calls/accounts.ts';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { linkAccount, linkedAccount, lockLink } from './link-account.ts';
import { findUser, lockUser, soughtBy, type User } from './user.repository.ts';
import {
  endedLinks,
  endLinks,
  findOpenLink,
  type LinkedDevice,
  type LinkKey,
  linksOfWallet,
  lockTakenLink,
  storeDevice,
} from './user-wallet.repository.ts';

type FetchedUser = z.output<(typeof accountCalls)['fetch']['output'][200]>;
type Sealing = Pick<ServicesContext, 'db' | 'sealers'>;

const linkKey = (caller: WalletPrincipal, userId: string) => ({ ...caller, userId, did: caller.walletDid });

/** The user of the caller's community whom a person named. */
export async function userOf(
  { sealers }: Pick<Sealing, 'sealers'>,
  db: Sealing['db'] | DatabaseTransaction,
  caller: WalletPrincipal,
  reference: string,
) {
  const sealer = await sealers.community(db, caller.tenantId, caller.communityId);
  return findUser(db, sealer, caller, soughtBy(reference));
}

/** The users that a wallet is linked to. */
export async function linkedAccounts(
  { db, sealers }: Sealing,
  caller: WalletPrincipal,
): Promise<LinkedAccount[]> {
  const sealer = await sealers.community(db, caller.tenantId, caller.communityId);
  const links = await linksOfWallet(db, { ...caller, did: caller.walletDid });
  const accounts: LinkedAccount[] = [];
  for (const { user_id: userId, linked_by: linkedBy, linked_at: linkedAt } of links) {
    const user = await findUser(db, sealer, caller, { userId });
    if (user && linkedAt) accounts.push(linkedAccount(user, { linkedBy, linkedAt }));
  }
  return accounts;
}

/** The links of a wallet that others ended. */
export async function removedAccounts(
  { db }: Pick<Sealing, 'db'>,
  caller: WalletPrincipal,
): Promise<z.infer<typeof RemovedAccount>[]> {
  const ended = await endedLinks(db, { ...caller, did: caller.walletDid });
  return ended.flatMap(({ user_id: userId, unlinked_by: reason, unlinked_at: at }) =>
    reason && reason !== 'person' && at ? [{ userId, reason, removedAt: at.toISOString() }] : [],
  );
}

export async function userExists(
  context: Sealing,
  caller: WalletPrincipal,
  reference: string,
): Promise<boolean> {
  return (await userOf(context, context.db, caller, reference))?.active === true;
}

/** An active user by name. @throws ProblemError `USER_NOT_FOUND`. */
export async function fetchUser(
  context: Sealing,
  caller: WalletPrincipal,
  userName: string,
): Promise<FetchedUser> {
  const sealer = await context.sealers.community(context.db, caller.tenantId, caller.communityId);
  const user = await findUser(context.db, sealer, caller, { userName });
  if (!user?.active)
    throw new ProblemError('USER_NOT_FOUND', 'The community has no active user of this name.');
  const link = await findOpenLink(context.db, linkKey(caller, user.userId));
  const linked = Boolean(link?.linked_at);
  const { userId, displayName, email, phone } = user;
  return { userId, userName: user.userName, linked, person: linked ? { displayName, email, phone } : null };
}

/**
 * Takes a link that an administrator prepared for the wallet, or answers the one that it has.
 *
 * @throws ProblemError `ACCOUNT_NOT_LINKED`, and those of {@link linkAccount}.
 */
export async function takePreparedLink(
  context: ServicesContext,
  caller: WalletPrincipal,
  reference: string,
): Promise<LinkedAccount> {
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  return audited(context, by, async (trx, at) => {
    const user = await userOf(context, trx, caller, reference);
    const open = user?.active ? await lockLink(trx, linkKey(caller, user.userId), at) : undefined;
    if (!user || !open) throw notLinked();
    const did = caller.walletDid;
    const { account, linkId, isNew } = await linkAccount(trx, user, { did, linkedBy: 'administrator', at });
    const { userId } = user;
    const action = isNew ? 'user.linked' : 'user.link-confirmed';
    return { result: account, action, data: { userId, linkId, kioskId: caller.kioskId } };
  });
}

/** Ends the link of the caller's wallet to a user. @throws ProblemError `ACCOUNT_NOT_LINKED`, the second time too. */
export async function unlinkAccount(
  context: ServicesContext,
  caller: WalletPrincipal,
  reference: string,
): Promise<void> {
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  return audited(context, by, async (trx, at) => {
    const { user, linkId } = await requireLink(context, trx, caller, reference, at);
    await endLinks(trx, { tenantId: caller.tenantId, linkId }, { at, by: 'person' });
    return { result: undefined, action: 'user.unlinked', data: { userId: user.userId, linkId } };
  });
}

/** Stores the device of a linked wallet and where its messages go. @throws ProblemError `ACCOUNT_NOT_LINKED`. */
export async function updateDevice(
  context: ServicesContext,
  caller: WalletPrincipal,
  reference: string,
  device: LinkedDevice,
): Promise<void> {
  const { tenantId, communityId } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const { user, linkId } = await requireLink(context, trx, caller, reference, at);
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await storeDevice(trx, sealer, { tenantId, linkId }, device);
    return { result: undefined, action: 'user.device-changed', data: { userId: user.userId, linkId } };
  });
}

/** The link that the caller's wallet has taken, locked. @throws ProblemError `ACCOUNT_NOT_LINKED`. */
export async function requireLink(
  context: Pick<Sealing, 'sealers'>,
  trx: DatabaseTransaction,
  caller: WalletPrincipal,
  reference: string,
  at: Date,
): Promise<{ user: User; linkId: string }> {
  const user = await userOf(context, trx, caller, reference);
  const open = user && (await lockLink(trx, linkKey(caller, user.userId), at));
  if (!user || !open?.linked_at) throw notLinked();
  return { user, linkId: open.link_id };
}

/**
 * Locks the active user of a link and the link, so that neither ends before the transaction; undefined if there is
 * none.
 */
export async function lockLinkedUser(
  { sealers }: Pick<Sealing, 'sealers'>,
  trx: DatabaseTransaction,
  key: LinkKey,
): Promise<User | undefined> {
  await lockUser(trx, key);
  if (!(await lockTakenLink(trx, key))) return undefined;
  const user = await findUser(trx, await sealers.community(trx, key.tenantId, key.communityId), key, key);
  return user?.active ? user : undefined;
}

const notLinked = () => new ProblemError('ACCOUNT_NOT_LINKED');
