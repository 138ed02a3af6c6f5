import { type AccountPrincipal, actorOf } from '../ports/access.ts';
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
