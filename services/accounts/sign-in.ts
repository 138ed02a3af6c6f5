import { audited, recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { matchesVerifier } from '#services/kernel/password-verifier.ts';
import { findTenant } from '#services/platform/index.ts';
import { type Account, findAccount, listAccounts, lockAccount, updateAccount } from './account.repository.ts';
import { openSignIn } from './open-sign-in.ts';
import { newVerifier, requireStrong } from './passphrase.ts';
import { endSignIn, endSignInsOf } from './sign-in.repository.ts';
import { countTry, forgiveTries, tryKeyOf } from './sign-in-limits.ts';

/**
 * Signs an administrator in. Tenants, names and passphrases that do not exist are refused alike and after the same work.
 *
 * @param request `address` is the one of the client.
 * @throws ProblemError `SIGN_IN_FAILED`, `SIGN_IN_LOCKED`.
 */
export async function signIn(
  context: ServicesContext,
  request: { tenant: string; name: string; passphrase: string; address: string },
): Promise<{ token: string; endsAt: Date; tenantId: string; accountId: string }> {
  const tenant = await findTenant(context.db, request.tenant);
  const key = tryKeyOf(context, { ...request, tenantId: tenant?.tenantId });
  await countTry(context, key);
  const sought = tenant?.tenantId ?? SERVICE_TENANT;
  const found = await activeAccount(context, sought, { name: request.name });
  const account = await requirePassphrase(context, sought, found, request.passphrase);
  const { tenantId, accountId } = account;
  return audited(context, { tenantId, actor: `account:${accountId}` }, async (trx) => {
    await requireUnchanged(context, trx, account);
    await forgiveTries(context, trx, key);
    const opened = await openSignIn(trx, context, account);
    return { result: { ...opened, tenantId, accountId }, action: 'account.signed-in', data: {} };
  });
}

async function activeAccount(
  { db, sealers }: ServicesContext,
  tenantId: string,
  who: { name: string } | { accountId: string },
): Promise<Account | undefined> {
  const [found] = await listAccounts(db, sealers.service, tenantId, who);
  return found?.active ? found : undefined;
}

/**
 * The account, if the passphrase is its own. A refusal enters the audit log also where there is no account, so that its
 * time tells nothing; the log of the services takes those for no tenant. The name stays out: it may be a passphrase.
 */
async function requirePassphrase(
  context: ServicesContext,
  tenantId: string,
  account: Account | undefined,
  passphrase: string,
): Promise<Account> {
  const matches = await matchesVerifier(account?.verifier, passphrase, context.argon2Cost);
  if (account && matches) return account;
  const actor = account ? `account:${account.accountId}` : 'unknown';
  const at = context.now();
  await recordAudit(context.db, { tenantId, actor, at, action: 'account.sign-in-refused', data: {} });
  throw new ProblemError('SIGN_IN_FAILED', 'Check tenant, name and passphrase.');
}

/** The account's passphrase may have changed during the comparison: then the old one is refused. */
async function requireUnchanged(
  { sealers }: ServicesContext,
  trx: DatabaseTransaction,
  account: Account,
): Promise<void> {
  await lockAccount(trx, account);
  const now = await findAccount(trx, sealers.service, account.tenantId, account.accountId);
  if (now?.active && now.verifier === account.verifier) return;
  throw new ProblemError('SIGN_IN_FAILED', 'Check tenant, name and passphrase.');
}

/** Ends the sign-in of this request. */
export async function signOut(context: ServicesContext, caller: AccountPrincipal): Promise<void> {
  await endSignIn(context.db, caller.tenantId, caller.signInId);
}

/**
 * Changes the caller's own passphrase; every other sign-in of the account ends.
 *
 * @throws ProblemError `SIGN_IN_FAILED`, `SIGN_IN_LOCKED`, `PASSPHRASE_WEAK`.
 */
export async function changeOwnPassphrase(
  context: ServicesContext,
  caller: AccountPrincipal,
  request: { current: string; passphrase: string; address: string },
): Promise<void> {
  const { tenantId, accountId } = caller;
  const account = await activeAccount(context, tenantId, { accountId });
  // The sign-in of this request may have ended meanwhile.
  if (!account) throw new ProblemError('SIGN_IN_ENDED', 'Sign in again.');
  const { address } = request;
  const key = tryKeyOf(context, { tenantId, tenant: tenantId, name: account.name, address });
  // A weak new passphrase is no guess at the current one.
  requireStrong(request.passphrase);
  await countTry(context, key);
  await requirePassphrase(context, tenantId, account, request.current);
  const verifier = await newVerifier(context, request.passphrase);
  await audited(context, { tenantId, actor: actorOf(caller) }, async (trx) => {
    await requireUnchanged(context, trx, account);
    await updateAccount(trx, context.sealers.service, account, { verifier });
    await forgiveTries(context, trx, key);
    await endSignInsOf(trx, account, caller.signInId);
    return { result: undefined, action: 'account.passphrase-changed', data: {} };
  });
}
