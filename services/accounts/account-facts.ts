import type { AccountFacts } from '#services/contract/accounts.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { type Account, findAccount } from './account.repository.ts';
import { permissionsOf } from './granter.ts';

/** An account as administrators see it: without verifier and wrong tries. */
export const factsOf = (account: Account): AccountFacts => ({
  accountId: account.accountId,
  name: account.name,
  communityId: account.communityId,
  active: account.active,
  createdAt: account.createdAt.toISOString(),
  roles: account.roles,
  permissions: permissionsOf(account),
});

/** The account of the caller. @throws ProblemError `SIGN_IN_ENDED` when it went away meanwhile. */
export async function ownAccount(context: ServicesContext, caller: AccountPrincipal): Promise<Account> {
  const { tenantId, accountId } = caller;
  const account = await findAccount(context.db, context.sealers.service, tenantId, accountId);
  if (!account) throw new ProblemError('SIGN_IN_ENDED');
  return account;
}
