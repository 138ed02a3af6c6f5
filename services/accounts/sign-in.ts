import { afterFailure, secondsLocked } from '#core/keys/lockout.ts';
import { audited, recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { findTenant } from '#services/platform/index.ts';
import { type Account, findAccount, listAccounts, lockAccount, updateAccount } from './account.repository.ts';
import { openSignIn } from './open-sign-in.ts';
import { matchesVerifier, newVerifier } from './passphrase.ts';
import { endSignIn, endSignInsOf } from './sign-in.repository.ts';

/**
 * Signs an administrator in. Tenants, names and passphrases that do not exist are refused alike and after the same work.
 *
 * @throws ProblemError `SIGN_IN_FAILED`, `SIGN_IN_LOCKED`.
 */
export async function signIn(
  context: ServicesContext,
  request: { tenant: string; name: string; passphrase: string },
): Promise<{ token: string; endsAt: Date; tenantId: string; accountId: string }> {
  const tenant = await findTenant(context.db, request.tenant);
  const account = tenant && (await countTry(context, tenant.tenantId, { name: request.name }));
  await requirePassphrase(context, account, request.passphrase);
  const { tenantId, accountId } = account!;
  return audited(context, { tenantId, actor: `account:${accountId}` }, async (trx) => {
    await requireUnchanged(context, trx, account!);
    await forgetTries(context, trx, account!);
    const opened = await openSignIn(trx, context, account!);
    return { result: { ...opened, tenantId, accountId }, action: 'account.signed-in', data: {} };
  });
}

/**
 * Counts a try before it is checked, so that many at once do not slip past the limit; a right one takes the count back.
 *
 * @throws ProblemError `SIGN_IN_LOCKED`.
 */
async function countTry(
  context: ServicesContext,
  tenantId: string,
  who: { name: string } | { accountId: string },
): Promise<Account | undefined> {
  const sealer = context.sealers.service;
  return context.db.transaction().execute(async (trx) => {
    const [found] = await listAccounts(trx, sealer, tenantId, who);
    if (!found?.active) return undefined;
    const account = { ...found, lockout: await lockAccount(trx, found) };
    const now = context.now().toISOString();
    const seconds = secondsLocked(account.lockout ?? undefined, now);
    if (seconds > 0) throw new ProblemError('SIGN_IN_LOCKED', `Wait ${seconds} seconds.`);
    await updateAccount(trx, sealer, account, { lockout: afterFailure(account.lockout ?? undefined, now) });
    return account;
  });
}

async function requirePassphrase(
  context: ServicesContext,
  account: Account | undefined,
  passphrase: string,
): Promise<void> {
  if (await matchesVerifier(account?.verifier, passphrase)) return;
  if (account) {
    const { tenantId, accountId } = account;
    const who = { tenantId, actor: `account:${accountId}` };
    const at = context.now();
    await recordAudit(context.db, { ...who, at, action: 'account.sign-in-refused', data: {} });
  }
  throw new ProblemError('SIGN_IN_FAILED', 'Check tenant, name and passphrase.');
}

/** While a passphrase was compared, somebody may have given the account another one: the old one opens nothing then. */
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

const forgetTries = (context: ServicesContext, trx: DatabaseTransaction, account: Account) =>
  updateAccount(trx, context.sealers.service, account, { lockout: null });

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
  request: { current: string; passphrase: string },
): Promise<void> {
  const { tenantId, accountId } = caller;
  const account = await countTry(context, tenantId, { accountId });
  await requirePassphrase(context, account, request.current);
  const verifier = await newVerifier(request.passphrase);
  await audited(context, { tenantId, actor: actorOf(caller) }, async (trx) => {
    await requireUnchanged(context, trx, account!);
    await updateAccount(trx, context.sealers.service, account!, { verifier, lockout: null });
    await endSignInsOf(trx, account!, caller.signInId);
    return { result: undefined, action: 'account.passphrase-changed', data: {} };
  });
}
