import { isSameJson } from '../keys/canonical-json.ts';
import type { WorkflowDefinition } from './definition.ts';

/** Names that only one of two definitions has, or whose values differ. */
export interface NamesApart {
  added: string[];
  removed: string[];
  changed: string[];
}

/** The difference between two versions of a workflow. */
export interface WorkflowDifference {
  nodes: NamesApart;
  attributes: NamesApart;
  /** Other members of the definition whose values differ. */
  settings: string[];
}

/** Returns the changes from one definition to the other. */
export function differenceOf(from: WorkflowDefinition, to: WorkflowDefinition): WorkflowDifference {
  const { nodes: nodesBefore, attributes: attributesBefore, ...before } = from;
  const { nodes, attributes, ...after } = to;
  const byId = (list: WorkflowDefinition['nodes']) => new Map(list.map((node) => [node.id, node]));
  return {
    nodes: namesApart(byId(nodesBefore), byId(nodes)),
    attributes: namesApart(new Map(Object.entries(attributesBefore)), new Map(Object.entries(attributes))),
    settings: namesApart(new Map(Object.entries(before)), new Map(Object.entries(after))).changed,
  };
}

function namesApart(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): NamesApart {
  const shared = [...after.keys()].filter((name) => before.has(name));
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: shared.filter((name) => !isSameJson(before.get(name), after.get(name))),
  };
}
