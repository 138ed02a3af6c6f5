import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { SourceKind } from '#core/document/fields.ts';
import { DiffText } from './DiffText.tsx';
import { absentValue, displayValue, isNeverIn, NOT_APPLICABLE } from './display-value.ts';
import { printSuggestion } from './print-suggestion.ts';
import { sourceColumns } from './shown-fields.ts';
import { otherValue, printedValue, valuesOf } from './source-values.ts';

export interface FieldValuesProps {
  field: FieldView;
  document: DocumentView;
}

/** Shows the value of the field: once where all sources agree, else each value with its source. */
export function FieldValues({ field, document }: FieldValuesProps) {
  const { t } = useTranslation(['documents', 'session']);
  const { type } = document.kind;
  const columns = sourceColumns(document.fields);
  const said = columns.flatMap((column) => valuesOf(field, column).map((value) => ({ column, value })));
  const printed = printedValue(field);
  const values = [...said.map(({ value }) => value), ...(printed === undefined ? [] : [printed])];
  if (field.verdict === 'differ' || !isOneText(values)) {
    return (
      <span className="FieldValues" data-several>
        {said.map(({ column, value }) => (
          <Said key={`${column} ${value}`} field={field} value={value} document={document} source={column} />
        ))}
        {printed !== undefined && <Said field={field} value={printed} document={document} source="print" />}
        {field.operator && printed === undefined && (
          <span className="FieldValues-source">
            {t(`session:document.operator.${field.operator.verdict}`)}
          </span>
        )}
      </span>
    );
  }
  const [only] = values;
  const suggested = only === undefined ? printSuggestion(document, field.field) : undefined;
  const shown = only ?? (field.operator ? undefined : suggested);
  return (
    <span className="FieldValues">
      {shown === undefined ? (
        <Missing field={field} document={document} columns={columns} />
      ) : (
        <Value text={displayValue(field.field, shown, type) ?? shown} />
      )}
    </span>
  );
}

/** A zone has capitals only: equal letters are shown once. */
const isOneText = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLocaleUpperCase('en'))).size <= 1;

/** A value held against what another source says. */
function Said({ field, value, document, source }: FieldValuesProps & { value: string; source: SourceKind }) {
  const { t } = useTranslation('documents');
  const { type } = document.kind;
  const other = otherValue(field, value);
  return (
    <span className="FieldValues-said">
      <span className="FieldValues-source">{t(`source.${source}`)} </span>
      <Value
        text={displayValue(field.field, value, type) ?? value}
        other={other && displayValue(field.field, other, type)}
      />
    </span>
  );
}

/** Words may be broken between lines; numbers and dates may not. */
const isIdentifier = (text: string): boolean => /\d/.test(text) && !/\s/.test(text);

function Value({ text, other }: { text: string; other?: string | undefined }) {
  return (
    <bdi className="FieldValues-value" data-identifier={isIdentifier(text) || undefined}>
      <DiffText text={text} other={other} />
    </bdi>
  );
}

/** Nothing was read: a field that the document does not have says so, as the specification of its display wants it. */
function Missing({ field, document, columns }: FieldValuesProps & { columns: readonly SourceKind[] }) {
  const { t } = useTranslation(['documents', 'session']);
  const { captures, kind } = document;
  const { operator } = field;
  if (operator) {
    const word = operator.verdict === 'absent' ? absentValue(field.field) : undefined;
    return <Value text={word ?? t(`session:document.operator.${operator.verdict}`)} />;
  }
  const neverExpires = field.field === 'dateOfExpiry' && captures.some(({ stripe }) => stripe?.neverExpires);
  if (neverExpires) return <Value text={t('documents:neverExpires')} />;
  const zone = captures.findLast((capture) => capture.zone)?.zone;
  const isNone = columns.includes('mrz') && isNeverIn(field.field, zone);
  const text = isNone ? NOT_APPLICABLE : displayValue(field.field, undefined, kind.type);
  return text ? <Value text={text} /> : <span className="FieldValues-source">–</span>;
}
