import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { valueChoices } from './value-choices.ts';

/** A field, and what the operator says of it when it matches. */
export interface Match {
  field: DocumentField;
  confirmation: FieldConfirmation;
}

type Shown = Pick<DocumentView, 'fields'>;

/** Identifies the content of a row that the operator compares. Another value of the field makes another identity. */
export const sightOf = ({ field, value }: FieldView): string => `${field} ${value ?? ''}`;

/** A source beside the print has the field. */
export const isBesidePrint = ({ sources }: Pick<FieldView, 'sources'>): boolean =>
  sources.some(({ source }) => source !== 'print');

/**
 * Returns the confirmation that "match" gives: the value beside the print. Undefined where there is nothing to match: a
 * date of two centuries, no value, a value that only the print has, or several values, because no key may take one of
 * them unseen.
 */
export function matchOf(field: FieldView): FieldConfirmation | undefined {
  if (valueChoices(field) || field.century?.basis === 'open' || !isBesidePrint(field)) return undefined;
  return { verdict: 'confirmed', ...(field.value ? { value: field.value } : {}) };
}

/**
 * Every field that waits for a word of the operator and can be said to match. Where sources differ none can, and what
 * only the print has, supported by no second source, is keyed or saved one by one.
 */
export const fieldsToMatch = ({ fields }: Shown): Match[] =>
  fields.flatMap((field) => {
    if (!field.open || field.verdict === 'differ') return [];
    const confirmation = matchOf(field);
    return confirmation ? [{ field: field.field, confirmation }] : [];
  });

/** The required fields that the operator has neither looked at nor answered: each holds "all match" back. */
export const unseenFields = ({ fields }: Shown, seen: ReadonlySet<string>): DocumentField[] =>
  fields
    .filter((field) => field.required && !field.operator && !seen.has(sightOf(field)))
    .map(({ field }) => field);
