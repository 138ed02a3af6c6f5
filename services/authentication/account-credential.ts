import { randomBytes } from 'node:crypto';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireLink } from '#services/users/index.ts';
import { insertCredential, takeCredential } from './account-credential.repository.ts';

const LIFETIME_MS = 5 * 60_000;

/** Keyed, so that a stolen table tells nothing; hexadecimal, because the index does not distinguish capitals. */
const hashOf = ({ sealers }: Pick<ServicesContext, 'sealers'>, creds: string): Uint8Array =>
  sealers.service.blindIndex(creds, 'account_credential');

const holderOf = ({ tenantId, communityId, walletDid }: WalletPrincipal) => ({
  tenantId,
  communityId,
  did: walletDid,
});

/** Issues a credential of an account to a wallet that is linked to it. @throws ProblemError `ACCOUNT_NOT_LINKED`. */
export async function issueCredential(
  context: ServicesContext,
  caller: WalletPrincipal,
  reference: string,
): Promise<{ creds: string; expiresAt: string }> {
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  return audited(context, by, async (trx, at) => {
    const { user } = await requireLink(context, trx, caller, reference, at);
    const { userId } = user;
    const creds = randomBytes(32).toString('hex');
    const expiresAt = new Date(at.getTime() + LIFETIME_MS);
    await insertCredential(trx, { ...holderOf(caller), userId, hash: hashOf(context, creds), expiresAt });
    const result = { creds, expiresAt: expiresAt.toISOString() };
    return { result, action: 'user.credential-issued', data: { userId } };
  });
}

/**
 * The account that a wallet acts for, by its one-use credential; null for a wallet that names neither.
 *
 * @throws ProblemError `ACCOUNT_CREDENTIAL_INVALID`; the credential is spent only when the transaction succeeds.
 */
export async function spendCredential(
  context: ServicesContext,
  trx: DatabaseTransaction,
  caller: WalletPrincipal,
  { userId: reference, creds }: { userId: string | null; creds: string },
  at: Date,
): Promise<string | null> {
  if (reference === null && creds === '') return null;
  const userId = await takeCredential(trx, { ...holderOf(caller), hash: hashOf(context, creds) }, at);
  if (userId === undefined) throw new ProblemError('ACCOUNT_CREDENTIAL_INVALID');
  const named = await requireLink(context, trx, caller, userId, at).catch(refuse);
  if (reference === null) return userId;
  const meant = await requireLink(context, trx, caller, reference, at).catch(refuse);
  if (meant.user.userId !== named.user.userId) throw new ProblemError('ACCOUNT_CREDENTIAL_INVALID');
  return userId;
}

/** The holder of another account's credential must not learn whether this account exists or is linked. */
function refuse(error: unknown): never {
  if (error instanceof ProblemError && error.code === 'ACCOUNT_NOT_LINKED') {
    throw new ProblemError('ACCOUNT_CREDENTIAL_INVALID');
  }
  throw error;
}
