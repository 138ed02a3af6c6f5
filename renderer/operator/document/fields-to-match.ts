import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { isReadPrint } from '#core/document/print-source.ts';
import { firstOpen } from './field-order.ts';
import { isUpright, printPlace } from './print-place.ts';
import { valueChoices } from './value-choices.ts';

/** A field, what the operator says of it when it matches, and what must have been in view before. */
export interface Match {
  field: DocumentField;
  confirmation: FieldConfirmation;
  sight: string;
}

type Shown = Pick<DocumentView, 'captures' | 'fields'>;

/** What a row shows to compare: another value of the field is another sight. */
export const sightOf = ({ field, value }: FieldView): string => `${field} ${value ?? ''}`;

/** A source beside the print has the field. */
export const isBesidePrint = ({ sources }: Pick<FieldView, 'sources'>): boolean =>
  sources.some(({ source }) => source !== 'print');

/**
 * What "match" says of a field: the value beside the print. Undefined where there is nothing to match: a date of two
 * centuries, no value, a value that only the print has, or several values: no key takes one of them unseen.
 */
export function matchOf(field: FieldView): FieldConfirmation | undefined {
  if (valueChoices(field) || field.century?.basis === 'open' || !isBesidePrint(field)) return undefined;
  return { verdict: 'confirmed', ...(field.value ? { value: field.value } : {}) };
}

/**
 * What was read in the print alone, as the operator's word. Only what counts as a source is taken, and only where its
 * crop stands upright beside it: everything else is keyed or saved one by one.
 */
function printedMatch(document: Shown, field: FieldView): FieldConfirmation | undefined {
  const read = field.sources.find(isReadPrint);
  if (!read || isBesidePrint(field) || field.century?.basis === 'open') return undefined;
  const place = printPlace(document, field.field);
  return place && isUpright(place) ? { verdict: 'keyed', value: read.value } : undefined;
}

/** Every field that waits for a word of the operator and can be said to match; where sources differ none can. */
export const fieldsToMatch = (document: Shown): Match[] =>
  document.fields.flatMap((field) => {
    if (!field.open || field.verdict === 'differ') return [];
    const confirmation = matchOf(field) ?? printedMatch(document, field);
    return confirmation ? [{ field: field.field, confirmation, sight: sightOf(field) }] : [];
  });

/**
 * The first field that waits, to be opened unasked. Undefined where "all match" may take it from the print alone: its
 * editor would push the other crops out of view.
 */
export const firstToOpen = (document: Shown, fields: readonly FieldView[]): DocumentField | undefined => {
  const first = firstOpen(fields);
  const match = fieldsToMatch(document).find(({ field }) => field === first);
  return match?.confirmation.verdict === 'keyed' ? undefined : first;
};

/**
 * Whether all of them can be confirmed at once: there is something to confirm, and the value of each has been in view
 * beside its crop.
 */
export const mayMatchAll = (matches: readonly Match[], seen: ReadonlySet<string>): boolean =>
  matches.length > 0 && matches.every(({ sight }) => seen.has(sight));
