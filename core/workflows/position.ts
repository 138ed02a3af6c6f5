import type { AttributeValues } from './attributes.ts';
import { holds } from './condition.ts';
import type { WorkflowDefinition } from './definition.ts';
import { limitOf } from './graph.ts';
import { edgesOf } from './node-parts.ts';
import type { NodeOf, WorkflowNode } from './nodes.ts';

/** The position of an instance in its workflow, and how it got there. */
export interface Position {
  /** The node that the instance is at. */
  readonly node: string;
  /** How often it entered each node. */
  readonly visits: Readonly<Record<string, number>>;
  /** The exit by which the last visit of each node left it. */
  readonly results: Readonly<Record<string, string>>;
}

/** The node of this id. @throws Error where the definition has none, which no published one is. */
export function nodeOf({ nodes }: WorkflowDefinition, id: string): WorkflowNode {
  const node = nodes.find((one) => one.id === id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

/** Where an instance begins. */
export const beginning = (definition: WorkflowDefinition): Position =>
  entered(definition, { node: definition.start, visits: {}, results: {} }, definition.start);

/**
 * Where an instance continues when it leaves its node.
 *
 * @returns undefined where the exit leads nowhere
 */
export function leaving(
  definition: WorkflowDefinition,
  position: Position,
  exit: string,
): Position | undefined {
  const edge = edgesOf(nodeOf(definition, position.node)).find((one) => one.exit === exit);
  if (!edge) return undefined;
  const results = { ...position.results, [position.node]: exit };
  return entered(definition, { ...position, results }, edge.to);
}

/** Enters a node, or continues from it at once where its visits are exhausted. */
function entered(definition: WorkflowDefinition, position: Position, id: string): Position {
  const node = nodeOf(definition, id);
  const before = position.visits[id] ?? 0;
  const limit = limitOf(node);
  const exhausted = node.type === 'outcome' ? undefined : node.next.exhausted;
  if (limit === undefined || exhausted === undefined || before < limit) {
    return { ...position, node: id, visits: { ...position.visits, [id]: before + 1 } };
  }
  // Each further time counts, so that two nodes that are exhausted never send an instance back and forth.
  if (before > limit + definition.nodes.length) throw new Error(`no way out of ${id}`);
  const results = { ...position.results, [id]: 'exhausted' };
  return entered(
    definition,
    { ...position, results, visits: { ...position.visits, [id]: before + 1 } },
    exhausted,
  );
}

/** The exit of a decision: its first branch that holds. */
export function decided(
  { branches }: NodeOf<'decision'>,
  { results }: Pick<Position, 'results'>,
  values: AttributeValues,
): string {
  const facts = { values, results: new Map(Object.entries(results)) };
  const branch = branches.findIndex(({ when }) => holds(when, facts));
  return branch < 0 ? 'otherwise' : `branch-${branch + 1}`;
}
