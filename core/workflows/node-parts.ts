import type { Script, WorkflowNode } from './nodes.ts';

/** An exit of a node, and the node that it leads to. */
export interface Edge {
  readonly exit: string;
  readonly to: string;
}

/** Returns the edges that leave a node, in the order in which a decision tries them. */
export function edgesOf(node: WorkflowNode): Edge[] {
  if (node.type === 'outcome') return [];
  const branches =
    node.type === 'decision' ? node.branches.map(({ to }, i) => ({ exit: `branch-${i + 1}`, to })) : [];
  const named = Object.entries(node.next).flatMap(([exit, to]) => (to === undefined ? [] : [{ exit, to }]));
  return [...branches, ...named];
}

/** Returns the scripts of a node in the order in which they run. */
export function scriptsOf(node: WorkflowNode): Script[] {
  if (node.type === 'script') return [node.script];
  if (node.type === 'email-search') return [node.email];
  if (node.type !== 'interaction' && node.type !== 'outcome') return [];
  return node.elements.flatMap((element) => (element.type === 'script' ? [element.script] : []));
}
