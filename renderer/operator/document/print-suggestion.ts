import type { DocumentView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';

/**
 * What a machine read in the print for a field that no zone, barcode or stripe has: the operator compares it with the
 * picture and saves it as their own word. Undefined where two sides say two values.
 */
export function printSuggestion(
  { captures }: Pick<DocumentView, 'captures'>,
  field: DocumentField,
): string | undefined {
  const values = new Set(captures.flatMap(({ print }) => print?.fields[field]?.value ?? []));
  const [value] = values;
  return values.size === 1 ? value : undefined;
}
