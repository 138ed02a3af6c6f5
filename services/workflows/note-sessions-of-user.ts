import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { WorkflowInstanceState } from '#services/kernel/database/tables/workflows.ts';
import { noteVerification } from '#services/users/index.ts';
import { sessionsIn } from './bound-outcome.ts';
import type { NodeRun } from './node-run.ts';

/** By which exit a session was left that counts for the user of an instance, by the end of the instance. */
const COUNTS: Partial<Record<WorkflowInstanceState, string>> = {
  Success: 'success',
  // Until a reviewer decides, such a session has no level.
  Review: 'review',
};

/**
 * Has the sessions of an instance count for the user who began it from a sign-in, in the transaction that ends it. Their
 * level follows from their own signed outcomes; an instance that ends otherwise gives its user nothing.
 */
export async function noteSessionsOfUser(
  trx: DatabaseTransaction,
  run: Pick<NodeRun, 'instance' | 'definition' | 'at'>,
  state: WorkflowInstanceState,
): Promise<void> {
  const { tenantId, communityId, userId } = run.instance;
  const counting = COUNTS[state];
  if (userId === null || counting === undefined) return;
  for (const sessionId of await sessionsIn(trx, run, (_type, exit) => exit === counting)) {
    await noteVerification(trx, { tenantId, communityId, userId }, { sessionId, at: run.at });
  }
}
