import type { LinkBasis, LinkedAccount } from '#core/contract/wallet-calls/accounts.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { appendWalletEvent } from '#services/events/index.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireModule } from '#services/platform/index.ts';
import { lockUser, type User } from './user.repository.ts';
import {
  countLinks,
  findOpenLink,
  insertLink,
  type LinkKey,
  type OpenLink,
  takeLink,
} from './user-wallet.repository.ts';
import { lockWallet } from './wallet.repository.ts';

/** The facts that a linked wallet learns about its user. */
export const linkedAccount = (
  { userId, userName, displayName }: Pick<User, 'userId' | 'userName' | 'displayName'>,
  { linkedBy, linkedAt }: { linkedBy: LinkBasis; linkedAt: Date },
): LinkedAccount => ({ userId, userName, displayName, linkedBy, linkedAt: linkedAt.toISOString() });

/**
 * Links a wallet to a user, within the community's limits; a wallet that is linked already keeps its link.
 *
 * @returns the link, and whether it is new.
 * @throws ProblemError `ACCOUNT_LIMIT_REACHED`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`, `WALLET_REVOKED`.
 */
export async function linkAccount(
  trx: DatabaseTransaction,
  user: User,
  { did, linkedBy, at }: { did: string; linkedBy: LinkBasis; at: Date },
): Promise<{ account: LinkedAccount; linkId: string; isNew: boolean }> {
  const key: LinkKey = { tenantId: user.tenantId, communityId: user.communityId, userId: user.userId, did };
  const open = await lockLink(trx, key, at);
  if (open?.linked_at) {
    const before = { linkedBy: open.linked_by, linkedAt: open.linked_at };
    return { account: linkedAccount(user, before), linkId: open.link_id, isNew: false };
  }
  await requireModule(trx, key, 'wallet', at);
  await requireRoom(trx, key);
  const linked = { linkedBy, linkedAt: at };
  const linkId = open ? open.link_id : await insertLink(trx, key, { ...linked, at });
  if (open) await takeLink(trx, key.tenantId, open.link_id, linked);
  const data = { userId: user.userId, linkedBy };
  await appendWalletEvent(trx, key, at, { type: 'E_WALLET_LINKED', data });
  return { account: linkedAccount(user, linked), linkId, isNew: true };
}

/** Locks user and wallet in one order, and answers the link that they have. @throws ProblemError `WALLET_REVOKED`. */
export async function lockLink(
  trx: DatabaseTransaction,
  key: LinkKey,
  at: Date,
): Promise<OpenLink | undefined> {
  await lockUser(trx, key);
  if ((await lockWallet(trx, key, at)) === 'revoked') throw new ProblemError('WALLET_REVOKED');
  return findOpenLink(trx, key);
}

/** @throws ProblemError `ACCOUNT_LIMIT_REACHED`. */
async function requireRoom(trx: DatabaseTransaction, key: LinkKey): Promise<void> {
  const community = await trx
    .selectFrom('community')
    .select(['accounts_per_person', 'persons_per_account'])
    .where('tenant_id', '=', key.tenantId)
    .where('community_id', '=', key.communityId)
    .executeTakeFirstOrThrow();
  const { wallets, accounts } = await countLinks(trx, key);
  if (accounts >= community.accounts_per_person) {
    throw new ProblemError(
      'ACCOUNT_LIMIT_REACHED',
      'The wallet has as many accounts as the community allows.',
    );
  }
  if (wallets >= community.persons_per_account) {
    throw new ProblemError('ACCOUNT_LIMIT_REACHED', 'The user has as many wallets as the community allows.');
  }
}
