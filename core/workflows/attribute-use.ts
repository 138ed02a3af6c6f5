import { comparedBy, testsOf } from './condition.ts';
import { scriptsOf } from './node-parts.ts';
import type { WorkflowNode } from './nodes.ts';

/** Returns the attributes that a node reads. Each needs a value on every path to the node. */
export function readsOf(node: WorkflowNode): string[] {
  const written = new Set(node.type === 'interaction' ? neededInputs(node) : []);
  const inScripts = scriptsOf(node).flatMap(({ reads, writes }) => {
    const read = reads.filter((name) => !written.has(name));
    for (const name of writes) written.add(name);
    return read;
  });
  switch (node.type) {
    case 'decision':
      return node.branches.flatMap(({ when }) => comparedBy(when));
    case 'phone-search':
      return [node.attribute];
    case 'notify':
      return node.by.channel === 'webhook' ? [] : [node.by.to];
    default:
      return inScripts;
  }
}

const neededInputs = (node: Extract<WorkflowNode, { type: 'interaction' }>): string[] =>
  node.elements.flatMap((element) =>
    element.type === 'input' && element.required ? [element.attribute] : [],
  );

/** Returns the attributes that certainly have a value after a node is left by this exit. */
export function writesOf(node: WorkflowNode, exit: string): string[] {
  if (node.type === 'interaction' && exit === 'next') {
    return [...neededInputs(node), ...scriptsOf(node).flatMap(({ writes }) => writes)];
  }
  if (exit !== 'success') return [];
  if (node.type === 'document') {
    return (node.fields ?? []).flatMap(({ attribute, required }) => (required ? [attribute] : []));
  }
  return node.type === 'script' ? node.script.writes : [];
}

/** Returns every attribute that a node names. */
export function namedBy(node: WorkflowNode): string[] {
  const inScripts = scriptsOf(node).flatMap(({ reads, writes }) => [...reads, ...writes]);
  switch (node.type) {
    case 'interaction':
      return [
        ...node.elements.flatMap((element) => (element.type === 'input' ? [element.attribute] : [])),
        ...inScripts,
      ];
    case 'document':
      return (node.fields ?? []).map(({ attribute }) => attribute);
    case 'decision':
      return node.branches.flatMap(({ when }) => [
        ...comparedBy(when),
        ...testsOf(when).flatMap((test) => ('attribute' in test ? [test.attribute] : [])),
      ]);
    default:
      return [...readsOf(node), ...inScripts];
  }
}
