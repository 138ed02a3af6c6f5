import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import { nodeOf } from '#core/workflows/position.ts';
import type { OpenJob } from '#services/hosted/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { isUnclaimed } from '#services/proofing/index.ts';
import { findSession } from '#services/sessions/index.ts';
import { AFTER_CAPTURES, hasCaptures } from './capture-node.ts';
import type { InstanceRow } from './instance.repository.ts';

/** What a stop does: what was captured is erased, or was judged before and is kept as its verdict says. */
type StopEffect = 'erases' | 'keeps';

/**
 * What happens if the person of an instance stops now.
 *
 * @param open the capture that the instance is at
 * @returns undefined where they cannot: what they sent is judged, a reviewer has it, or a kiosk has begun with them
 */
export async function stopEffect(
  db: DatabaseHandle,
  { definition, instance }: { definition: WorkflowDefinition; instance: InstanceRow },
  open: OpenJob | undefined,
): Promise<StopEffect | undefined> {
  const { tenantId, position, waiting } = instance;
  const { type } = nodeOf(definition, position.node);
  if (open?.part.exit) return undefined;
  if (!open && waiting?.for === 'session') {
    // An outcome waits for the verdict on what was captured.
    if (type === 'outcome') return undefined;
    const session = await findSession(db, tenantId, waiting.sessionId);
    if (session && !isUnclaimed(session)) return undefined;
  }
  const isJudged = isJudgedBefore(definition, instance);
  if (type === 'review' && isJudged) return undefined;
  return isJudged ? 'keeps' : 'erases';
}

/** Whether the instance came past a node at which captures are judged. */
function isJudgedBefore(
  definition: WorkflowDefinition,
  { position: { node, results } }: InstanceRow,
): boolean {
  const captures = hasCaptures(definition);
  return definition.nodes.some(({ id, type }) => {
    const isSession = type === 'counter' || type === 'identity-check';
    if (Object.hasOwn(results, id) && isSession) return true;
    return captures && AFTER_CAPTURES.includes(type) && (id === node || Object.hasOwn(results, id));
  });
}
