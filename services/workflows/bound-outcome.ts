import type { NodeOf, WorkflowNode } from '#core/workflows/nodes.ts';
import { nodeOf } from '#core/workflows/position.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { WorkflowWaiting } from '#services/kernel/database/tables/workflows.ts';
import { findSession, type SessionRow, watchSession } from '#services/sessions/index.ts';
import { listSteps } from './instance.repository.ts';
import type { NodeRun, Waits } from './node-run.ts';

/** An outcome that stands. */
interface Bound {
  state: NodeOf<'outcome'>['outcome'];
}

type WaitsForVerdict = Waits & { waiting: Extract<WorkflowWaiting, { for: 'session' }> };

/** Sessions in these states may still end otherwise. */
const IS_OPEN: readonly SessionRow['state'][] = ['Pending', 'In Progress', 'Review'];

/**
 * The final outcome, or the verdict that it waits for. A `Success` rests on the services' verdict on the phone's
 * captures, and is never better: a node is left by its own findings, before the evidence is judged.
 */
export async function boundOutcome(
  { db }: ServicesContext,
  run: NodeRun,
  { outcome }: NodeOf<'outcome'>,
): Promise<Bound | WaitsForVerdict> {
  if (outcome !== 'Success') return { state: outcome };
  const { tenantId, instanceId: watcherId } = run.instance;
  let state: Bound['state'] = 'Success';
  const captured = await sessionsIn(db, run, (type, exit) => isCapture(type) && exit === 'success');
  for (const sessionId of captured) {
    const session = await findSession(db, tenantId, sessionId);
    if (session && IS_OPEN.includes(session.state)) {
      return {
        waiting: { for: 'session', sessionId },
        store: (trx) => watchSession(trx, { tenantId, sessionId, watcherId }),
      };
    }
    if (session?.state === 'Failed') state = 'Failed';
    else if (session?.state !== 'Success' && state === 'Success') state = 'Not Performed';
  }
  return { state };
}

const isCapture = (type: WorkflowNode['type']): boolean => type === 'document' || type === 'selfie';

/** The sessions that an instance was led on by, in the order of its nodes: of each node its last visit. */
export async function sessionsIn(
  db: DatabaseHandle,
  { instance, definition }: Pick<NodeRun, 'instance' | 'definition'>,
  isSought: (type: WorkflowNode['type'], exit: string) => boolean,
): Promise<Set<string>> {
  const last = new Map((await listSteps(db, instance)).map((step) => [step.node_id, step]));
  return new Set(
    [...last.values()].flatMap(({ node_id, exit, detail: { sessionId } }) => {
      const { type } = nodeOf(definition, node_id);
      return isSought(type, exit) && typeof sessionId === 'string' ? [sessionId] : [];
    }),
  );
}
