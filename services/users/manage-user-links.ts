import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { UserLinkList } from '#services/contract/users.ts';
import { type AccountPrincipal, actorOf, requireWholeTenant } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { lockLink } from './link-account.ts';
import { requireUser } from './manage-users.ts';
import { endLinks, insertLink, linksOfUser, openDevice, pageOfLinks } from './user-wallet.repository.ts';
import { revokeCredentialsOf, revokeWallet } from './wallet.repository.ts';

/** The wallets of a user. @throws ProblemError `USER_NOT_FOUND`. */
export async function readableLinks(
  context: ServicesContext,
  caller: AccountPrincipal,
  userId: string,
  page: ListQuery,
): Promise<z.infer<typeof UserLinkList>> {
  const { db, sealers } = context;
  const { tenantId, communityId } = await requireUser(context, db, caller, userId);
  const sealer = await sealers.community(db, tenantId, communityId);
  const { rows, ...rest } = await pageOfLinks(db, { tenantId, userId }, page);
  return {
    ...rest,
    links: rows.map((link) => ({
      linkId: link.link_id,
      did: link.did,
      linkedBy: link.linked_by,
      linkedAt: link.linked_at?.toISOString() ?? null,
      device: openDevice(sealer, tenantId, link)?.deviceInfo ?? null,
    })),
  };
}

/**
 * Prepares a link that the wallet takes itself with `addPreLinkedUser`; one that exists stays.
 *
 * @throws ProblemError `USER_NOT_FOUND`, `WALLET_REVOKED`.
 */
export async function prepareLink(
  context: ServicesContext,
  caller: AccountPrincipal,
  { userId, did }: { userId: string; did: string },
): Promise<{ linkId: string }> {
  return administering(context, caller, async (trx, at) => {
    const { tenantId, communityId } = await requireUser(context, trx, caller, userId);
    const key = { tenantId, communityId, userId, did };
    const open = await lockLink(trx, key, at);
    const prepared = { linkedBy: 'administrator', linkedAt: null, at } as const;
    const linkId = open?.link_id ?? (await insertLink(trx, key, prepared));
    return { result: { linkId }, action: 'user.link-prepared', data: { userId, linkId } };
  });
}

/** Ends one link of a user. @throws ProblemError `USER_NOT_FOUND`, `ACCOUNT_NOT_LINKED`. */
export async function endLink(
  context: ServicesContext,
  caller: AccountPrincipal,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<void> {
  return administering(context, caller, async (trx, at) => {
    const { tenantId } = await requireUser(context, trx, caller, userId);
    const isOfUser = (await linksOfUser(trx, { tenantId, userId })).some((link) => link.link_id === linkId);
    const ended = isOfUser ? await endLinks(trx, { tenantId, linkId }, { at, by: 'administrator' }) : 0;
    if (ended === 0) throw new ProblemError('ACCOUNT_NOT_LINKED', 'The user has no such link.');
    return { result: undefined, action: 'user.unlinked', data: { userId, linkId } };
  });
}

/**
 * Shuts a lost wallet out of the tenant, ends its links and revokes its credentials.
 *
 * @throws ProblemError `GRANT_EXCEEDED`, `WALLET_NOT_FOUND`.
 */
export async function shutWalletOut(
  context: ServicesContext,
  caller: AccountPrincipal,
  did: string,
): Promise<void> {
  requireWholeTenant(caller, 'A wallet counts in the whole tenant; ask an administrator of it.');
  const { tenantId } = caller;
  return administering(context, caller, async (trx, at) => {
    if (!(await revokeWallet(trx, { tenantId, did }))) throw new ProblemError('WALLET_NOT_FOUND');
    const links = await endLinks(trx, { tenantId, did }, { at, by: 'wallet-revoked' });
    const credentials = await revokeCredentialsOf(trx, { tenantId, did }, { at, by: actorOf(caller) });
    return { result: undefined, action: 'wallet.revoked', data: { did, links, credentials } };
  });
}
