import { useId } from 'react';
import { Button as RowButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { DocumentType, FieldConfirmation } from '#core/document/document-records.ts';
import type { SourceKind } from '#core/document/fields.ts';
import { DiffText } from './DiffText.tsx';
import { absentValue, displayValue, isNeverIn, NOT_APPLICABLE } from './display-value.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { otherValue, printedValue, valuesOf } from './source-values.ts';
import { VerdictPill } from './VerdictPill.tsx';

export interface FieldRowProps {
  field: FieldView;
  document: DocumentView;
  columns: readonly SourceKind[];
  isOpen: boolean;
  /** Counts how often a row was gone to: each time its editor starts again and takes the focus. */
  visit: number;
  /** Set when the open row was reached by a key or a press, so that its editor takes the focus. */
  takeFocus: React.RefObject<boolean>;
  pending: boolean;
  onToggle: () => void;
  onMove: (step: 1 | -1) => void;
  onSave: (confirmation: FieldConfirmation) => void;
  onEvidence: () => void;
}

/** One field: its sources side by side, and below them, while open, their evidence and the place to answer. */
export function FieldRow(props: FieldRowProps) {
  const { field, document, columns, isOpen, visit, takeFocus, pending, onToggle, onMove, onSave } = props;
  const { t } = useTranslation(['session', 'checks', 'documents']);
  const cells = useId();
  const { type } = document.kind;
  const name = t(`checks:field.${field.field}`);
  return (
    <li
      className="FieldRow"
      data-open={isOpen || undefined}
      data-verdict={field.verdict}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onMove(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <div className="FieldRow-line">
        <RowButton
          className="FieldRow-toggle"
          aria-expanded={isOpen}
          aria-describedby={cells}
          onPress={onToggle}
        >
          {name}
          {field.required && (
            <>
              <span className="FieldRow-star" aria-hidden="true">
                {'\u00a0*'}
              </span>
              <span className="visually-hidden"> ({t('session:document.required')})</span>
            </>
          )}
        </RowButton>
        <span className="FieldRow-cells" id={cells}>
          {columns.map((column) => (
            <SourceCell key={column} field={field} column={column} document={document} />
          ))}
          <PrintCell field={field} type={type} alone={columns.length === 0} />
        </span>
        <span>
          {(field.sources.length > 0 || field.operator) && (
            <RowButton
              className="FieldRow-verdict"
              aria-label={`${t(`documents:verdict.${field.verdict}`)}: ${t('documents:evidence.title', { field: name })}`}
              onPress={props.onEvidence}
            >
              <VerdictPill verdict={field.verdict} />
            </RowButton>
          )}
        </span>
      </div>
      <OpenCentury field={field} type={type} />
      {isOpen && (
        <FieldEditor
          key={visit}
          field={field}
          document={document}
          takeFocus={takeFocus}
          pending={pending}
          onSave={onSave}
        />
      )}
    </li>
  );
}

/** Two digits of a year that fit two centuries: nothing is said about the age until a person tells which. */
function OpenCentury({ field, type }: { field: FieldView; type: DocumentType }) {
  const { t } = useTranslation('documents');
  if (field.century?.basis !== 'open') return null;
  const read = displayValue(field.field, field.value, type) ?? '';
  const other = displayValue(field.field, field.century.other, type) ?? '';
  return <p className="FieldRow-note">{t('centuryOpen', { read, other })}</p>;
}

function SourceCell({
  field,
  column,
  document,
}: {
  field: FieldView;
  column: SourceKind;
  document: DocumentView;
}) {
  const { t } = useTranslation('documents');
  const { type } = document.kind;
  const values = valuesOf(field, column);
  const { captures } = document;
  const neverExpires = field.field === 'dateOfExpiry' && captures.some(({ stripe }) => stripe?.neverExpires);
  if (values.length === 0 && column === 'stripe' && neverExpires) return <Value text={t('neverExpires')} />;
  if (values.length === 0) {
    const zone = captures.findLast((capture) => capture.zone)?.zone;
    const isNone = column === 'mrz' && isNeverIn(field.field, zone);
    return <Value text={isNone ? NOT_APPLICABLE : displayValue(field.field, undefined, type)} />;
  }
  return (
    <span>
      {values.map((value) => (
        <Said key={value} field={field} value={value} type={type} />
      ))}
    </span>
  );
}

/** The operator's word. Only where nothing was read at all does a missing name or date show here. */
function PrintCell({ field, type, alone }: { field: FieldView; type: DocumentType; alone: boolean }) {
  const { t } = useTranslation('session');
  const printed = printedValue(field);
  if (printed !== undefined) return <Said field={field} value={printed} type={type} />;
  if (field.operator?.verdict === 'absent') {
    return <Value text={absentValue(field.field) ?? t('document.operator.absent')} />;
  }
  if (field.operator) return <Value text={t(`document.operator.${field.operator.verdict}`)} />;
  return <Value text={alone ? displayValue(field.field, undefined, type) : undefined} />;
}

/** A value compared with another source where they differ. */
function Said({ field, value, type }: { field: FieldView; value: string; type: DocumentType }) {
  const other = otherValue(field, value);
  return (
    <Value
      text={displayValue(field.field, value, type)}
      other={other && displayValue(field.field, other, type)}
    />
  );
}

function Value({ text, other }: { text: string | undefined; other?: string | undefined }) {
  return text ? (
    <span className="FieldRow-value">
      <DiffText text={text} other={other} />
    </span>
  ) : (
    <span className="FieldRow-none">–</span>
  );
}
