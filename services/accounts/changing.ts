import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { recordAudit } from '../records/audit.repository.ts';
import { lockTenant } from './account.repository.ts';
import type { Granter } from './granter.ts';

/** One change of accounts or roles at a time in a tenant, written to the audit log with it. */
export async function changing<T>(
  context: ServicesContext,
  granter: Granter,
  change: (
    trx: DatabaseTransaction,
    at: Date,
  ) => Promise<{ result: T; action: string; data: Record<string, unknown> }>,
): Promise<T> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    await lockTenant(trx, granter.tenantId);
    const { result, action, data } = await change(trx, at);
    await recordAudit(trx, { tenantId: granter.tenantId, at, actor: granter.actor, action, data });
    return result;
  });
}
