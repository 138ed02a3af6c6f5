import type { DocumentView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';

/**
 * Returns the printed value that a machine read for a field that no zone, barcode or stripe has. The operator compares
 * it with the picture and saves it as their own word. Undefined where two sides have two values, and for a doubtful
 * one.
 */
export function printSuggestion(
  { captures }: Pick<DocumentView, 'captures'>,
  field: DocumentField,
): string | undefined {
  const found = captures.flatMap(({ print }) => print?.fields[field] ?? []);
  const [first] = found;
  return found.every(({ value, doubtful }) => value === first?.value && !doubtful) ? first?.value : undefined;
}
