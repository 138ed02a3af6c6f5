import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { listAccounts } from './account.repository.ts';
import { permissionsOf } from './granter.ts';

/**
 * Undoes a change after which no administrator of the whole tenant could manage accounts. The tenant must be locked, or
 * two changes at once could each leave the other's account as the last one.
 *
 * @throws ProblemError `LAST_ADMINISTRATOR`.
 */
export async function requireAdministratorLeft(
  trx: DatabaseTransaction,
  sealer: Sealer,
  tenantId: string,
): Promise<void> {
  const accounts = await listAccounts(trx, sealer, tenantId);
  const left = accounts.some(
    (account) =>
      account.active && account.communityId === null && permissionsOf(account).includes('accounts.manage'),
  );
  if (!left) {
    throw new ProblemError('LAST_ADMINISTRATOR');
  }
}
