import { randomUUID } from 'node:crypto';
import { AccountFacts } from '#services/contract/accounts.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { covers } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { hasCommunity } from '#services/platform/index.ts';
import {
  type Account,
  findAccount,
  insertAccount,
  readAccountPage,
  updateAccount,
} from './account.repository.ts';
import { factsOf } from './account-facts.ts';
import { changing } from './changing.ts';
import { type Granter, requireAnother, requireGrantable, requireManageable } from './granter.ts';
import { requireAdministratorLeft } from './last-administrator.ts';
import { requireRoles } from './manage-roles.ts';
import { newVerifier, passphraseMark } from './passphrase.ts';
import { setRoles } from './role.repository.ts';
import { endSignInsOf } from './sign-in.repository.ts';
import { accountKeyOf } from './sign-in-limits.ts';
import { forgetTries } from './sign-in-try.repository.ts';

export interface AccountRequest {
  name: string;
  passphrase: string;
  communityId: string | null;
  roleIds: string[];
}

/**
 * @throws ProblemError `PASSPHRASE_WEAK`, `COMMUNITY_NOT_FOUND`, `ROLE_NOT_FOUND`, `GRANT_EXCEEDED`, `ACCOUNT_EXISTS`,
 * `IDEMPOTENCY_CONFLICT`.
 */
export async function addAccount(
  context: ServicesContext,
  granter: Granter,
  request: AccountRequest,
  idempotencyKey?: string,
): Promise<AccountFacts> {
  const { tenantId } = granter;
  const sealer = context.sealers.service;
  const verifier = await newVerifier(context, request.passphrase);
  const permit = async (trx: DatabaseTransaction) => {
    await requireCommunity(trx, granter, request.communityId);
    await requireGrantableRoles(trx, granter, request.roleIds);
  };
  const add = async (trx: DatabaseTransaction, at: Date) => {
    const ids = { tenantId, accountId: randomUUID() };
    const { name, communityId } = request;
    const added = await insertAccount(trx, sealer, { ...ids, name, verifier, communityId, at });
    if (!added) throw new ProblemError('ACCOUNT_EXISTS');
    await setRoles(trx, ids, request.roleIds);
    return {
      result: factsOf((await findAccount(trx, sealer, tenantId, ids.accountId))!),
      action: 'account.added',
      data: { accountId: ids.accountId, communityId, roleIds: request.roleIds },
    };
  };
  const body = await comparable(context, granter, request, idempotencyKey);
  const asked = { idempotencyKey, operation: 'accounts/create', body, answer: AccountFacts, permit };
  return changing(context, granter, add, asked);
}

/** A request as it is compared with one under the same key: a fast hash of a passphrase would help to guess it. */
async function comparable(
  context: ServicesContext,
  { tenantId, actor }: Granter,
  request: AccountRequest,
  key: string | undefined,
) {
  if (key === undefined) return request;
  return {
    ...request,
    passphrase: await passphraseMark(context, request.passphrase, `${tenantId}|${actor}|${key}`),
  };
}

/** A page of the accounts that the granter may know of. */
export async function readableAccounts({ db, sealers }: ServicesContext, granter: Granter, page: ListQuery) {
  const { rows, ...rest } = await readAccountPage(db, sealers.service, granter, page);
  return { accounts: rows.map(factsOf), ...rest };
}

/**
 * Signs the account out when it is deactivated or moved.
 *
 * @throws ProblemError `ACCOUNT_NOT_FOUND`, `COMMUNITY_NOT_FOUND`, `ROLE_NOT_FOUND`, `GRANT_EXCEEDED`,
 * `OWN_RIGHTS`, `LAST_ADMINISTRATOR`.
 */
export async function changeAccount(
  context: ServicesContext,
  granter: Granter,
  accountId: string,
  change: {
    active?: boolean | undefined;
    communityId?: string | null | undefined;
    roleIds?: string[] | undefined;
  },
): Promise<Account> {
  const sealer = context.sealers.service;
  return changing(context, granter, async (trx) => {
    const found = await findAccount(trx, sealer, granter.tenantId, accountId);
    const account = requireManageable(granter, found);
    const { active, communityId, roleIds } = change;
    if (roleIds || communityId !== undefined)
      requireAnother(granter, accountId, 'Ask another administrator.');
    if (communityId !== undefined) await requireCommunity(trx, granter, communityId);
    if (roleIds) {
      await requireGrantableRoles(trx, granter, roleIds);
      await setRoles(trx, account, roleIds);
    }
    if (active !== undefined || communityId !== undefined) {
      await updateAccount(trx, sealer, account, { active, communityId });
      await endSignInsOf(trx, account);
    }
    await requireAdministratorLeft(trx, sealer, granter.tenantId);
    const result = (await findAccount(trx, sealer, granter.tenantId, accountId))!;
    return { result, action: 'account.changed', data: { accountId, ...change } };
  });
}

/**
 * Gives an account a new passphrase, forgets its wrong tries and signs it out everywhere.
 *
 * @throws ProblemError `ACCOUNT_NOT_FOUND`, `GRANT_EXCEEDED`, `OWN_RIGHTS`, `PASSPHRASE_WEAK`.
 */
export async function resetPassphrase(
  context: ServicesContext,
  granter: Granter,
  accountId: string,
  passphrase: string,
): Promise<void> {
  requireAnother(granter, accountId, 'Change your own with the present one.');
  const sealer = context.sealers.service;
  const verifier = await newVerifier(context, passphrase);
  await changing(context, granter, async (trx) => {
    const found = await findAccount(trx, sealer, granter.tenantId, accountId);
    const account = requireManageable(granter, found);
    await updateAccount(trx, sealer, account, { verifier });
    await forgetTries(trx, { tenantId: account.tenantId, account: accountKeyOf(context, account) });
    await endSignInsOf(trx, account);
    return { result: undefined, action: 'account.passphrase-reset', data: { accountId } };
  });
}

async function requireGrantableRoles(trx: DatabaseTransaction, granter: Granter, roleIds: string[]) {
  const roles = await requireRoles(trx, granter.tenantId, roleIds);
  requireGrantable(
    granter,
    roles.flatMap(({ permissions }) => permissions),
  );
}

async function requireCommunity(trx: DatabaseTransaction, granter: Granter, communityId: string | null) {
  if (!covers(granter, communityId)) {
    throw new ProblemError('GRANT_EXCEEDED', 'Your account reaches one community only; name it.');
  }
  if (communityId !== null && !(await hasCommunity(trx, granter.tenantId, communityId))) {
    throw new ProblemError('COMMUNITY_NOT_FOUND', 'The tenant has no community of this id.');
  }
}
