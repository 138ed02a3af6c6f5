import type { AttributeValues } from '#core/workflows/attributes.ts';
import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { NodeOf, WorkflowNode } from '#core/workflows/nodes.ts';
import type { ServiceEventInput } from '#services/events/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { WorkflowWaiting } from '#services/kernel/database/tables/workflows.ts';
import type { InstanceRow } from './instance.repository.ts';

/** One visit of a node. */
export interface NodeRun<T extends WorkflowNode['type'] = WorkflowNode['type']> {
  definition: WorkflowDefinition;
  node: NodeOf<T>;
  instance: InstanceRow;
  values: AttributeValues;
  at: Date;
}

/** Further effects of a step, in its transaction: once, or not at all. */
export interface Effects {
  events?: readonly ServiceEventInput[];
  /** On sessions, which are locked before instances: whoever tells an instance of a session's move locks so. */
  first?(trx: DatabaseTransaction): Promise<unknown>;
  store?(trx: DatabaseTransaction): Promise<void>;
}
/** The node is left. */
export interface Left extends Effects {
  exit: string;
  /** All attributes, where the node changed some. */
  values?: AttributeValues;
  /** Codes and ids for the results, nothing personal. */
  detail?: Record<string, unknown>;
}
/** The node is not left yet. */
export interface Waits extends Effects {
  waiting: WorkflowWaiting;
  /** When the timer looks at it, if before the end of the instance. */
  dueAt?: Date;
}

/** Runs the nodes of one type. Calls that a runner makes outside of its transaction carry {@link visitKey}. */
export interface NodeRunner<T extends WorkflowNode['type']> {
  enter(context: ServicesContext, run: NodeRun<T>): Promise<Left | Waits>;
  /** The instance was woken or is due; undefined where it waits on. */
  wake?(context: ServicesContext, run: NodeRun<T>): Promise<Left | undefined>;
}

/** Names one visit of one node in effects outside the database, so that repeated effects are recognised. */
export const visitKey = ({ instance: { instanceId, position } }: Pick<NodeRun, 'instance'>): string =>
  `workflow:${instanceId}:${position.node}:${position.visits[position.node] ?? 0}`;
