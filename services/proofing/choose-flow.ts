import { resolveDvc } from '#services/dvcid/index.ts';
import type { Community } from '#services/flows/index.ts';
import { findNewestDocument, newestAsRun, type RunnableFlow } from '#services/flows/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { type CreationFacts, readCreationFacts } from './new-session.repository.ts';

/**
 * The flow that a new session runs: by its id, by the connector configuration that names it, or the one that the
 * community chose for sessions that name none. With it, further facts of the community.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`, `DVC_NOT_FOUND`, `FLOW_INVALID`.
 */
export async function chooseFlow(
  db: DatabaseHandle,
  community: Community,
  { flowId, dvcID }: { flowId?: string | undefined; dvcID?: string | undefined },
  at: Date,
): Promise<{ facts: CreationFacts; named: RunnableFlow }> {
  const ofDvc = dvcID === undefined ? undefined : await resolveDvc(db, community, dvcID, at);
  const facts = await readCreationFacts(db, community, ofDvc?.reference.id ?? flowId);
  const named = ofDvc ?? newestAsRun(await findNewestDocument(db, community, facts.flowId), facts);
  return { facts, named };
}
