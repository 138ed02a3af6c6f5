import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { printSuggestion } from './print-suggestion.ts';

/** A field and what the operator says of it when it matches. */
export interface Match {
  field: DocumentField;
  confirmation: FieldConfirmation;
}

type Shown = Pick<DocumentView, 'captures' | 'fields'>;

/**
 * What "match" says of a field: the value of the machine, or the one that was read in the print where no other source
 * has the field. Undefined where there is nothing to match: a date of two centuries, no value.
 */
export function matchOf(document: Shown, field: FieldView): FieldConfirmation | undefined {
  if (field.century?.basis === 'open') return undefined;
  const isRead = field.sources.some(({ source }) => source !== 'print');
  if (isRead) return { verdict: 'confirmed', ...(field.value ? { value: field.value } : {}) };
  const printed = printSuggestion(document, field.field);
  return printed && { verdict: 'keyed', value: printed.value };
}

/** Every field that waits for a word of the operator and can be said to match; where sources differ none can. */
export const fieldsToMatch = (document: Shown): Match[] =>
  document.fields.flatMap((field) => {
    if (!field.open || field.verdict === 'differ') return [];
    const confirmation = matchOf(document, field);
    return confirmation ? [{ field: field.field, confirmation }] : [];
  });

/**
 * Whether all of them can be confirmed at once: there is something to confirm, and each has been in view with its
 * document.
 */
export const mayMatchAll = (matches: readonly Match[], seen: ReadonlySet<DocumentField>): boolean =>
  matches.length > 0 && matches.every(({ field }) => seen.has(field));
