import { type Act, audited } from '#services/audit/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Repeatable } from '#services/kernel/idempotency/api-answer.repository.ts';
import { lockTenant } from './account.repository.ts';
import type { Granter } from './granter.ts';

/** One change of accounts or roles at a time in a tenant, written to the audit log with it. */
export const changing = <T>(
  context: ServicesContext,
  granter: Granter,
  change: (trx: DatabaseTransaction, at: Date) => Promise<Act<T>>,
  request?: Repeatable<T>,
): Promise<T> => {
  const alone = async (trx: DatabaseTransaction, at: Date) => {
    await lockTenant(trx, granter.tenantId);
    return change(trx, at);
  };
  return audited(context, granter, alone, request);
};
