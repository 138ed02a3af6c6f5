import type { DocumentView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';

/**
 * What a machine read in the print for a field that no zone, barcode or stripe has: the operator compares it with the
 * picture and saves it as their own word. Undefined where two sides say two values, and for one of doubtful characters.
 */
export function printSuggestion(
  { captures }: Pick<DocumentView, 'captures'>,
  field: DocumentField,
): string | undefined {
  const read = captures.flatMap(({ print }) => print?.fields[field] ?? []);
  const [value, ...others] = new Set(read.map((one) => one.value));
  return others.length === 0 && !read.some(({ doubtful }) => doubtful) ? value : undefined;
}
