import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { DOCUMENT_FIELDS, type DocumentField, NAME_FIELDS, type SourceKind } from '#core/document/fields.ts';
import { isNeverOn } from './display-value.ts';

type Shown = Pick<DocumentView, 'fields' | 'kind'>;

/** A field of which nothing is known, so that the operator can key it all the same. */
const blank = (field: DocumentField): FieldView => ({
  field,
  sources: [],
  required: false,
  open: false,
  rule: 'none',
  verdict: 'unreadable',
});

/**
 * The rows of a document in reading order: what has a value or needs one, missing names, and dates that the document
 * does not have. With `all` every field there is.
 */
export const shownFields = ({ fields, kind }: Shown, all: boolean): FieldView[] =>
  DOCUMENT_FIELDS.map((name) => fields.find(({ field }) => field === name) ?? blank(name)).filter(
    ({ field, sources, operator, required }) =>
      all ||
      required ||
      sources.length > 0 ||
      operator !== undefined ||
      NAME_FIELDS.includes(field) ||
      isNeverOn(field, kind.type),
  );

const COLUMNS: readonly SourceKind[] = ['mrz', 'barcode', 'stripe', 'chip', 'mobile-id'];

/** The machine sources that speak anywhere in a document, one column each. The print has its own column. */
export const sourceColumns = (fields: readonly FieldView[]): SourceKind[] =>
  COLUMNS.filter((column) => fields.some(({ sources }) => sources.some(({ source }) => source === column)));
