import { type AccountPrincipal, actorOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Repeatable } from '#services/kernel/idempotency/api-answer.repository.ts';
import { type Act, audited } from './audited.ts';

/** One act of an administrator, written to the audit log in one transaction with its changes. */
export const administering = <T>(
  context: ServicesContext,
  caller: AccountPrincipal,
  act: (trx: DatabaseTransaction, at: Date) => Promise<Act<T>>,
  request?: Repeatable<T>,
): Promise<T> => audited(context, { tenantId: caller.tenantId, actor: actorOf(caller) }, act, request);
