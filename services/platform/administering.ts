import { ProblemError } from '../contract/problem.ts';
import { type AccountPrincipal, actorOf, covers } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import type { Repeatable } from '../records/api-answer.repository.ts';
import { type Act, audited } from '../records/audited.ts';

/** One act of an administrator, written to the audit log with what it changes. */
export const administering = <T>(
  context: ServicesContext,
  caller: AccountPrincipal,
  act: (trx: DatabaseTransaction, at: Date) => Promise<Act<T>>,
  request?: Repeatable<T>,
): Promise<T> => audited(context, { tenantId: caller.tenantId, actor: actorOf(caller) }, act, request);

/** @throws ProblemError `GRANT_EXCEEDED` when the caller's account belongs to one community only. */
export function requireWholeTenant(caller: AccountPrincipal): void {
  if (!covers(caller, null)) {
    throw new ProblemError('GRANT_EXCEEDED', 'Your account reaches one community only.');
  }
}
