import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { NodeOf, WorkflowNode } from '#core/workflows/nodes.ts';
import { nodeOf } from '#core/workflows/position.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { InstanceRow } from './instance.repository.ts';
import { readValues } from './instance-values.repository.ts';
import type { NodeRun } from './node-run.ts';
import { definitionOf } from './published-version.ts';

/** The visit that an instance is at. */
export async function runOf(context: ServicesContext, instance: InstanceRow): Promise<NodeRun> {
  const definition = await definitionOf(context.db, instance);
  const values = await readValues(context.db, context.sealers, instance);
  return visitOf(definition, { instance, values, at: context.now() });
}

/** The same with what was read. */
export const visitOf = (
  definition: WorkflowDefinition,
  visit: Pick<NodeRun, 'instance' | 'values' | 'at'>,
): NodeRun => {
  const node = nodeOf(definition, visit.instance.position.node) as NodeOf<WorkflowNode['type']>;
  return { definition, node, ...visit };
};
