import { DATE_FIELDS } from '../document/fields.ts';
import { namedBy, readsOf, writesOf } from './attribute-use.ts';
import { testsOf, typeMisfit } from './condition.ts';
import { attributeOf, type WorkflowDefinition } from './definition.ts';
import { type Edge, edgesOf, scriptsOf } from './node-parts.ts';
import type { WorkflowNode } from './nodes.ts';

export const WORKFLOW_PROBLEMS = [
  'node-twice',
  'start-unknown',
  'exit-unknown',
  'exit-missing',
  'unreachable',
  'loop-unbounded',
  'attribute-unknown',
  'attribute-unwritten',
  'attribute-misfit',
  'condition-misfit',
  'secret-unknown',
  'flow-unknown',
] as const;

/** A fault that keeps a workflow from being published. Contains names of the definition and no personal value. */
export interface WorkflowProblem {
  readonly code: (typeof WORKFLOW_PROBLEMS)[number];
  /** Absent where the fault concerns the whole workflow. */
  readonly node?: string;
  readonly message: string;
}

/** The community's objects that a workflow may name. */
export interface KnownNames {
  readonly flows: ReadonlySet<string>;
  readonly secrets: ReadonlySet<string>;
}

interface Graph {
  readonly definition: WorkflowDefinition;
  readonly nodes: ReadonlyMap<string, WorkflowNode>;
  /** Edges to nodes that exist, by the node that they leave. */
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
}

/**
 * Finds every fault that keeps a workflow from reaching an outcome on every path. The time grows with nodes and edges,
 * times the attributes that nodes read.
 *
 * @param known without it, flows and secrets are not checked
 */
export function problemsOf(definition: WorkflowDefinition, known?: KnownNames): WorkflowProblem[] {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const edges = new Map(
    definition.nodes.map((node) => [node.id, edgesOf(node).filter(({ to }) => nodes.has(to))]),
  );
  const graph: Graph = { definition, nodes, edges };
  return [
    ...repeated(definition),
    ...definition.nodes.flatMap((node) => ofNode(graph, node, known)),
    ...ofStart(graph),
    ...unboundedLoops(graph),
    ...exhaustedLoops(graph),
    ...unwritten(graph),
  ];
}

function repeated({ nodes }: WorkflowDefinition): WorkflowProblem[] {
  const seen = new Set<string>();
  return nodes.flatMap(({ id: node }) => {
    if (!seen.has(node)) {
      seen.add(node);
      return [];
    }
    return [{ code: 'node-twice' as const, node, message: 'another node has this id' }];
  });
}

function ofNode({ definition, nodes }: Graph, node: WorkflowNode, known?: KnownNames): WorkflowProblem[] {
  const found: WorkflowProblem[] = [];
  const tell = (code: WorkflowProblem['code'], message: string) =>
    found.push({ code, node: node.id, message });
  for (const { exit, to } of edgesOf(node)) {
    if (!nodes.has(to)) tell('exit-unknown', `the exit ${exit} leads to ${to}, but there is no such node`);
  }
  for (const message of missingExits(node)) tell('exit-missing', message);
  for (const name of new Set(namedBy(node))) {
    if (!attributeOf(definition, name)) tell('attribute-unknown', `the attribute ${name} is not declared`);
  }
  for (const message of misfits(definition, nodes, node)) tell('condition-misfit', message);
  for (const message of fieldMisfits(definition, node)) tell('attribute-misfit', message);
  if (!known) return found;
  for (const tag of new Set(scriptsOf(node).flatMap(({ secrets }) => secrets))) {
    if (!known.secrets.has(tag)) tell('secret-unknown', `there is no secret ${tag}`);
  }
  if ('flowId' in node && !known.flows.has(node.flowId)) {
    tell('flow-unknown', `no published flow is named ${node.flowId}`);
  }
  return found;
}

function missingExits(node: WorkflowNode): string[] {
  if (node.type === 'outcome') return [];
  const found: string[] = [];
  const { exhausted, ...own } = node.next;
  if (node.visits !== undefined && exhausted === undefined)
    found.push('visits are limited, so the exit exhausted must lead to a node');
  if (node.visits === undefined && exhausted !== undefined)
    found.push('the exit exhausted is never taken, because visits have no limit');
  if (node.type === 'script' && Object.values(own).every((to) => to === undefined)) {
    found.push('one of success, fail and error must lead to a node');
  }
  if (node.type === 'wait' && (node.event === undefined) !== (node.next.timeout === undefined)) {
    found.push('an event needs the exit timeout, and the exit timeout needs an event');
  }
  return found;
}

function misfits(definition: WorkflowDefinition, nodes: Graph['nodes'], node: WorkflowNode): string[] {
  if (node.type !== 'decision') return [];
  return node.branches.flatMap(({ when }) =>
    testsOf(when).flatMap((test) => {
      if ('attribute' in test) return typeMisfit(test, (name) => attributeOf(definition, name)) ?? [];
      const other = nodes.get(test.node);
      if (!other) return `there is no node ${test.node}`;
      const exits = new Set(edgesOf(other).map(({ exit }) => exit));
      const never = test.result.find((result) => !exits.has(result));
      return never === undefined ? [] : `the node ${test.node} has no exit ${never}`;
    }),
  );
}

/** Finds attributes that cannot hold the field of a document. */
function fieldMisfits(definition: WorkflowDefinition, node: WorkflowNode): string[] {
  if (node.type !== 'document') return [];
  const fields = node.fields ?? [];
  return fields.flatMap(({ field, attribute: name }, index) => {
    const attribute = attributeOf(definition, name);
    if (!attribute) return [];
    if (fields.findIndex((other) => other.attribute === name) < index)
      return `the attribute ${name} takes two fields`;
    if (attribute.type !== 'string') return `the attribute ${name} must be a string to take ${field}`;
    if (!attribute.personal) return `the attribute ${name} must be personal to take ${field}`;
    const isOfDate = attribute.format === 'date' && DATE_FIELDS.includes(field);
    return attribute.format === undefined || isOfDate
      ? []
      : `the attribute ${name} takes a ${attribute.format}, and ${field} is not one`;
  });
}

function ofStart({ definition, nodes, edges }: Graph): WorkflowProblem[] {
  const { start } = definition;
  if (!nodes.has(start)) return [{ code: 'start-unknown', message: `there is no node ${start} to start at` }];
  const reached = reachedFrom(start, edges);
  return [...nodes.keys()]
    .filter((node) => !reached.has(node))
    .map((node) => ({ code: 'unreachable' as const, node, message: 'no path from the start leads here' }));
}

/** Returns the nodes that paths from `start` reach. A path takes no edge that `closed` names. */
function reachedFrom(
  start: string,
  edges: Graph['edges'],
  closed: (node: string, edge: Edge) => boolean = () => false,
): ReadonlySet<string> {
  const reached = new Set([start]);
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const edge of edges.get(node) ?? []) {
      if (reached.has(edge.to) || closed(node, edge)) continue;
      reached.add(edge.to);
      waiting.push(edge.to);
    }
  }
  return reached;
}

/** Returns the nodes of each loop in which no node limits its visits, and the nodes between two such loops. */
function unboundedLoops({ nodes, edges }: Graph): WorkflowProblem[] {
  const free = new Set([...nodes.values()].filter((node) => limitOf(node) === undefined).map(({ id }) => id));
  const forward = new Map<string, string[]>();
  const backward = new Map<string, string[]>();
  for (const id of free) {
    for (const { to } of edges.get(id) ?? []) {
      if (!free.has(to)) continue;
      append(forward, id, to);
      append(backward, to, id);
    }
  }
  const looping = peeled(peeled(free, forward, backward), backward, forward);
  const message = 'no node of this loop limits its visits';
  return [...looping].map((node) => ({ code: 'loop-unbounded' as const, node, message }));
}

/** Returns the nodes whose exits `exhausted` form a loop. */
function exhaustedLoops({ nodes, edges }: Graph): WorkflowProblem[] {
  const ways = [...nodes.keys()].flatMap((id) =>
    (edges.get(id) ?? []).flatMap(({ exit, to }) => (exit === 'exhausted' ? [[id, to] as const] : [])),
  );
  const forward = new Map(ways.map(([id, to]) => [id, [to]]));
  const backward = new Map<string, string[]>();
  for (const [id, to] of ways) append(backward, to, id);
  const looping = peeled(peeled(new Set(nodes.keys()), forward, backward), backward, forward);
  const message = 'the exits exhausted lead back to this node';
  return [...looping].map((node) => ({ code: 'loop-unbounded' as const, node, message }));
}

/** Returns the limit of visits of a node, or undefined if it has none. */
export const limitOf = (node: WorkflowNode): number | undefined =>
  node.type === 'outcome' ? undefined : node.visits;

const append = (map: Map<string, string[]>, key: string, value: string): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** Removes nodes that no other node leads to until none is left to remove. Returns the rest. */
function peeled(
  from: ReadonlySet<string>,
  out: ReadonlyMap<string, readonly string[]>,
  into: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const left = new Set(from);
  const entering = new Map(
    [...left].map((id) => [id, (into.get(id) ?? []).filter((other) => left.has(other)).length]),
  );
  const waiting = [...left].filter((id) => entering.get(id) === 0);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    left.delete(id);
    for (const to of out.get(id) ?? []) {
      if (!left.has(to)) continue;
      const rest = (entering.get(to) ?? 0) - 1;
      entering.set(to, rest);
      if (rest === 0) waiting.push(to);
    }
  }
  return left;
}

const wayOf = (node: string, exit: string): string => `${node}/${exit}`;

/** Finds attributes that a node reads although they have no value on at least one path to it. */
function unwritten({ definition, nodes, edges }: Graph): WorkflowProblem[] {
  const readers = new Map<string, string[]>();
  const writers = new Map<string, Set<string>>();
  for (const node of nodes.values()) {
    for (const name of new Set(readsOf(node))) append(readers, name, node.id);
    for (const { exit } of edgesOf(node)) {
      for (const name of writesOf(node, exit))
        writers.set(name, (writers.get(name) ?? new Set()).add(wayOf(node.id, exit)));
    }
  }
  return [...readers].flatMap(([name, reading]) => {
    const attribute = attributeOf(definition, name);
    if (!attribute || attribute.input === 'required' || !nodes.has(definition.start)) return [];
    const writing = writers.get(name);
    const bare = reachedFrom(
      definition.start,
      edges,
      (id, { exit }) => writing?.has(wayOf(id, exit)) ?? false,
    );
    const message = `the attribute ${name} has no value on at least one path to this node`;
    return reading
      .filter((id) => bare.has(id))
      .map((node) => ({ code: 'attribute-unwritten' as const, node, message }));
  });
}
