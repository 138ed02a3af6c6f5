import type { AttributeValues } from './attributes.ts';
import type { WorkflowDefinition } from './definition.ts';
import { scriptsOf } from './node-parts.ts';
import type { WorkflowNode } from './nodes.ts';

/** A phone number or an email address of the person of an instance. */
export interface GivenContact {
  kind: 'phone' | 'email';
  value: string;
}

/** Returns the attributes that a person or a script can change in an instance. */
export const writtenIn = ({ nodes }: Pick<WorkflowDefinition, 'nodes'>): Set<string> =>
  new Set(nodes.flatMap(writtenBy));

const writtenBy = (node: WorkflowNode): string[] => [
  ...(node.type === 'interaction'
    ? node.elements.flatMap((element) => (element.type === 'input' ? [element.attribute] : []))
    : []),
  ...(node.type === 'document' ? (node.fields ?? []).map(({ attribute }) => attribute) : []),
  ...scriptsOf(node).flatMap(({ writes }) => writes),
];

/**
 * The contacts that the creator of an instance gave: inputs of the formats `phone` and `email` that no node can write,
 * so that a holder of the page cannot replace them with their own. Numbers come first.
 */
export function givenContacts(
  { attributes, nodes }: Pick<WorkflowDefinition, 'attributes' | 'nodes'>,
  values: AttributeValues,
): GivenContact[] {
  const written = writtenIn({ nodes });
  const contactsOf = (kind: GivenContact['kind']) =>
    Object.entries(attributes).flatMap(([name, attribute]): GivenContact[] => {
      const isGiven = attribute.input !== 'none' && !written.has(name);
      if (!isGiven || attribute.type !== 'string' || attribute.format !== kind) return [];
      const value = values.get(name);
      return typeof value === 'string' ? [{ kind, value }] : [];
    });
  return [...contactsOf('phone'), ...contactsOf('email')];
}
