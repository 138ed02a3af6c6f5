import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { recordAudit } from './audit.repository.ts';

/** What came of an act, and what the audit log says of it: no personal data and no secret. */
export interface Act<T> {
  result: T;
  action: string;
  data: Record<string, unknown>;
}

/** One act: what it changes and its line in the tenant's audit log, together or not at all. */
export async function audited<T>(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { tenantId, actor }: { tenantId: string; actor: string },
  act: (trx: DatabaseTransaction, at: Date) => Promise<Act<T>>,
): Promise<T> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const { result, action, data } = await act(trx, at);
    await recordAudit(trx, { tenantId, at, actor, action, data });
    return result;
  });
}
