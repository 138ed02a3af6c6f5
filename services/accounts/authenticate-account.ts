import { ProblemError } from '#services/contract/problem.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { isSecretOf, parseSecret } from '#services/kernel/presented-secret.ts';
import { findSignIn, touchSignIn } from './sign-in.repository.ts';

const IDLE_MS = 30 * 60_000;
/** Use is written down at most this often; the idle time is that much longer at most. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Authenticates an administrator who signed in. The account's permissions are read with every request, so a role that
 * is taken away counts at once.
 *
 * @throws ProblemError `SIGN_IN_ENDED`.
 */
export async function authenticateAccount(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  text: string,
): Promise<AccountPrincipal> {
  const at = now();
  const presented = parseSecret('accountToken', text);
  const found = presented && (await findSignIn(db, presented.tenantId, presented.rowId));
  const alive =
    found !== undefined &&
    isSecretOf(sealers.service, presented!, found.token_hash) &&
    found.ends_at > at &&
    at.getTime() - found.used_at.getTime() < IDLE_MS;
  if (!alive) throw new ProblemError('SIGN_IN_ENDED');
  const { tenantId, rowId: signInId } = presented!;
  if (at.getTime() - found.used_at.getTime() >= TOUCH_EVERY_MS) await touchSignIn(db, tenantId, signInId, at);
  return {
    kind: 'account',
    tenantId,
    communityId: found.community_id,
    accountId: found.account_id,
    signInId,
    permissions: new Set((found.granted ?? []).flat()),
  };
}
