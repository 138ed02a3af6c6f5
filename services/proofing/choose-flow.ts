import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { resolveDvc } from '#services/dvcid/index.ts';
import {
  type Community,
  type RunnableFlow,
  readFlowOptions,
  requireNewestFlow,
} from '#services/flows/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/**
 * The flow that a new session runs: by its id, by the connector configuration that names it, or the one that the
 * community chose for sessions that name none.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`, `DVC_NOT_FOUND`, `FLOW_INVALID`.
 */
export async function chooseFlow(
  db: DatabaseHandle,
  community: Community,
  { flowId, dvcID }: { flowId?: string | undefined; dvcID?: string | undefined },
  at: Date,
): Promise<RunnableFlow> {
  if (dvcID !== undefined) return resolveDvc(db, community, dvcID, at);
  const chosen = flowId ?? (await readFlowOptions(db, community)).defaultFlowId;
  return requireNewestFlow(db, community, chosen ?? COUNTER_STANDARD.id);
}
