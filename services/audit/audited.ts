import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { answerOnce, type Repeatable } from '#services/kernel/idempotency/api-answer.repository.ts';
import { recordAudit } from './audit.repository.ts';

/** The result of an act, and its entry in the audit log: no personal data and no secret. */
export interface Act<T> {
  result: T;
  action: string;
  data: Record<string, unknown>;
}

/**
 * One act: its changes and its line in the tenant's audit log, together or not at all.
 *
 * @param request under whose idempotency key the act is done once; its result is kept sealed for a day
 * @throws ProblemError `IDEMPOTENCY_CONFLICT`, or the act's errors.
 */
export async function audited<T>(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  { tenantId, actor }: { tenantId: string; actor: string },
  act: (trx: DatabaseTransaction, at: Date) => Promise<Act<T>>,
  request?: Repeatable<T>,
): Promise<T> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const perform = async () => {
      const { result, action, data } = await act(trx, at);
      await recordAudit(trx, { tenantId, at, actor, action, data });
      return result;
    };
    if (!request) return perform();
    return answerOnce(trx, sealers, { ...request, by: { tenantId, actor }, keep: 'sealed', at }, perform);
  });
}
