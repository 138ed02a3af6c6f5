import { randomBytes } from 'node:crypto';
import { ProblemError } from '#services/contract/problem.ts';
import type { WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { linksOfWallet, requireLink, saltOfUser } from '#services/users/index.ts';

/**
 * The salt of the user that the wallet is linked to. The fields that are hashed with it stay with the wallet.
 *
 * @throws ProblemError `ACCOUNT_NOT_LINKED`, `ACCOUNT_AMBIGUOUS`.
 */
export async function kycSalt(
  context: ServicesContext,
  caller: WalletPrincipal,
  reference: string | null,
): Promise<{ userId: string; salt: string }> {
  const { tenantId, communityId } = caller;
  return context.db.transaction().execute(async (trx) => {
    const named = reference ?? (await onlyLinked(trx, caller));
    const { userId } = (await requireLink(context, trx, caller, named, context.now())).user;
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    const salt = await saltOfUser(trx, sealer, { tenantId, userId }, randomBytes(32));
    return { userId, salt: Buffer.from(salt).toString('base64url') };
  });
}

async function onlyLinked(trx: DatabaseTransaction, caller: WalletPrincipal): Promise<string> {
  const [link, ...others] = await linksOfWallet(trx, { ...caller, did: caller.walletDid });
  if (!link) throw new ProblemError('ACCOUNT_NOT_LINKED');
  if (others.length > 0) throw new ProblemError('ACCOUNT_AMBIGUOUS');
  return link.user_id;
}
