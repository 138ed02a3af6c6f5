import type { DocumentField } from '#core/document/fields.ts';
import { type AttributeValues, misfitOf } from '#core/workflows/attributes.ts';
import { attributeOf, type WorkflowDefinition } from '#core/workflows/definition.ts';
import type { NodeOf } from '#core/workflows/nodes.ts';

/**
 * The attributes with the fields of a document. A value that its attribute does not take counts as not read: a date of
 * birth without its day, for instance.
 *
 * @returns the field that is missing where one is required
 */
export function withReadFields(
  definition: WorkflowDefinition,
  { fields = [] }: Pick<NodeOf<'document'>, 'fields'>,
  readOf: (field: DocumentField) => string,
  before: AttributeValues,
): { values: AttributeValues } | { missing: DocumentField } {
  const values = new Map(before);
  for (const { field, attribute: name, required } of fields) {
    const value = readOf(field);
    const attribute = attributeOf(definition, name);
    if (attribute && value !== '' && misfitOf(attribute, value) === undefined) values.set(name, value);
    else if (required) return { missing: field };
    // A field from an earlier visit is of another document.
    else values.delete(name);
  }
  return { values };
}
