import { ProblemError } from '../contract/problem.ts';
import { type AccountPrincipal, actorOf, covers } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { recordAudit } from '../records/audit.repository.ts';

/** One act of an administrator: what it changes and its line in the audit log, together or not at all. */
export async function administering<T>(
  context: ServicesContext,
  caller: AccountPrincipal,
  act: (
    trx: DatabaseTransaction,
    at: Date,
  ) => Promise<{ result: T; action: string; data: Record<string, unknown> }>,
): Promise<T> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const { result, action, data } = await act(trx, at);
    await recordAudit(trx, { tenantId: caller.tenantId, at, actor: actorOf(caller), action, data });
    return result;
  });
}

/** @throws ProblemError `GRANT_EXCEEDED` when the caller's account belongs to one community only. */
export function requireWholeTenant(caller: AccountPrincipal): void {
  if (!covers(caller, null)) {
    throw new ProblemError('GRANT_EXCEEDED', 'Your account reaches one community only.');
  }
}
