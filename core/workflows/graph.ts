import { DATE_FIELDS } from '../document/fields.ts';
import { namedBy, readsOf, writesOf } from './attribute-use.ts';
import { testsOf, typeMisfit } from './condition.ts';
import { attributeOf, type WorkflowDefinition } from './definition.ts';
import { type Edge, edgesOf, scriptsOf, type WorkflowNode } from './nodes.ts';

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

/** One thing that keeps a workflow from being published. Holds names of the definition, and no value of a person. */
export interface WorkflowProblem {
  readonly code: (typeof WORKFLOW_PROBLEMS)[number];
  /** Absent: it is about the workflow as a whole. */
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
  /** Ways out to nodes that exist. */
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
}

/**
 * Everything that keeps a workflow from running to an outcome on every path. Takes time in proportion to its nodes and
 * ways, for each attribute that it reads.
 *
 * @param known left out, flows and secrets are not looked up
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
    if (!nodes.has(to)) tell('exit-unknown', `${exit} leads to ${to}, which is no node`);
  }
  for (const message of missingExits(node)) tell('exit-missing', message);
  for (const name of new Set(namedBy(node))) {
    if (!attributeOf(definition, name)) tell('attribute-unknown', `${name} is not declared`);
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
    found.push('visits are limited, and exhausted leads nowhere');
  if (node.visits === undefined && exhausted !== undefined)
    found.push('exhausted is never taken without a limit of visits');
  if (node.type === 'script' && Object.values(own).every((to) => to === undefined)) {
    found.push('none of success, fail and error leads anywhere');
  }
  if (node.type === 'wait' && (node.event === undefined) !== (node.next.timeout === undefined)) {
    found.push('an event and the exit timeout go together');
  }
  return found;
}

function misfits(definition: WorkflowDefinition, nodes: Graph['nodes'], node: WorkflowNode): string[] {
  if (node.type !== 'decision') return [];
  return node.branches.flatMap(({ when }) =>
    testsOf(when).flatMap((test) => {
      if ('attribute' in test) return typeMisfit(test, (name) => attributeOf(definition, name)) ?? [];
      const other = nodes.get(test.node);
      if (!other) return `${test.node} is no node`;
      const exits = new Set(edgesOf(other).map(({ exit }) => exit));
      const never = test.result.find((result) => !exits.has(result));
      return never === undefined ? [] : `${test.node} has no exit ${never}`;
    }),
  );
}

/** Attributes that cannot take the field of a document. */
function fieldMisfits(definition: WorkflowDefinition, node: WorkflowNode): string[] {
  if (node.type !== 'document') return [];
  const fields = node.fields ?? [];
  return fields.flatMap(({ field, attribute: name }, index) => {
    const attribute = attributeOf(definition, name);
    if (!attribute) return [];
    if (fields.findIndex((other) => other.attribute === name) < index) return `${name} takes two fields`;
    if (attribute.type !== 'string') return `${name} takes ${field}, which is a text`;
    if (!attribute.personal) return `${name} takes ${field}, and is not personal`;
    const isOfDate = attribute.format === 'date' && DATE_FIELDS.includes(field);
    return attribute.format === undefined || isOfDate
      ? []
      : `${name} takes ${field}, which is no ${attribute.format}`;
  });
}

function ofStart({ definition, nodes, edges }: Graph): WorkflowProblem[] {
  const { start } = definition;
  if (!nodes.has(start)) return [{ code: 'start-unknown', message: `the start ${start} is no node` }];
  const reached = reachedFrom(start, edges);
  return [...nodes.keys()]
    .filter((node) => !reached.has(node))
    .map((node) => ({ code: 'unreachable' as const, node, message: 'no path from the start leads here' }));
}

/** Nodes that paths from one of them enter, over ways that are not `closed`. */
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

/** Nodes of loops, and between loops, if none of them limits its visits. */
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
  const message = 'stands in a loop without a limit of visits';
  return [...looping].map((node) => ({ code: 'loop-unbounded' as const, node, message }));
}

/** Nodes whose exits for exhausted visits lead round in a circle. */
function exhaustedLoops({ nodes, edges }: Graph): WorkflowProblem[] {
  const ways = [...nodes.keys()].flatMap((id) =>
    (edges.get(id) ?? []).flatMap(({ exit, to }) => (exit === 'exhausted' ? [[id, to] as const] : [])),
  );
  const forward = new Map(ways.map(([id, to]) => [id, [to]]));
  const backward = new Map<string, string[]>();
  for (const [id, to] of ways) append(backward, to, id);
  const looping = peeled(peeled(new Set(nodes.keys()), forward, backward), backward, forward);
  const message = 'exhausted leads back to the node through nodes that may be exhausted as well';
  return [...looping].map((node) => ({ code: 'loop-unbounded' as const, node, message }));
}

/** How often an instance may enter a node, where that is limited. */
export const limitOf = (node: WorkflowNode): number | undefined =>
  node.type === 'outcome' ? undefined : node.visits;

const append = (map: Map<string, string[]>, key: string, value: string): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** The nodes left after those without an entry are removed again and again. */
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

/** Attributes that a node reads although a path leads to it on which nothing has written them. */
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
    const message = `a path leads here on which nothing has written ${name}`;
    return reading
      .filter((id) => bare.has(id))
      .map((node) => ({ code: 'attribute-unwritten' as const, node, message }));
  });
}
