import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { useEvidenceFocus } from './evidence-focus.tsx';
import { FieldRow } from './FieldRow.tsx';
import { firstOpen, neighbour, nextOpen, openCount } from './field-order.ts';
import { shownFields, sourceColumns } from './shown-fields.ts';
import './FieldList.css';

/**
 * The fields of one document. One of them is open at a time; Enter confirms it and opens the next that needs a word,
 * so that a document is gone through without the mouse.
 */
export function FieldList({ sessionId, document }: { sessionId: string; document: DocumentView }) {
  const { t } = useTranslation(['session', 'documents']);
  const confirm = useAction('session.confirm-field');
  const [all, setAll] = useState(false);
  const [evidence, setEvidence] = useState<DocumentField>();
  const fields = useMemo(() => shownFields(document, all), [document, all]);
  const columns = useMemo(() => sourceColumns(document.fields), [document.fields]);
  const { open, move, visit, takeFocus } = useOpenField(document, () => setAll(true));
  const shown = fields.find(({ field }) => field === evidence);
  const save = async (field: DocumentField, confirmation: FieldConfirmation) => {
    const answer = await confirm.run({ sessionId, documentId: document.id, field, confirmation });
    if (answer?.ok) move(nextOpen(fields, field));
  };
  return (
    <section
      aria-label={t('session:document.fields')}
      style={{ '--columns': gridOf(columns.length) } as React.CSSProperties}
    >
      <FieldListHead fields={document.fields} all={all} onAll={setAll} />
      <div className="FieldList-columns" aria-hidden="true">
        <span>{t('session:document.column.field')}</span>
        {columns.map((column) => (
          <span key={column}>{t(`documents:source.${column}`)}</span>
        ))}
        <span>{t('session:document.column.operator')}</span>
        <span>{t('session:document.column.verdict')}</span>
      </div>
      <ul className="FieldList">
        {fields.map((field) => (
          <FieldRow
            key={field.field}
            field={field}
            document={document}
            columns={columns}
            isOpen={field.field === open}
            visit={visit}
            takeFocus={takeFocus}
            pending={confirm.pending}
            onToggle={() => move(field.field === open ? undefined : field.field)}
            onMove={(step) => move(neighbour(fields, field.field, step))}
            onSave={(confirmation) => void save(field.field, confirmation)}
            onEvidence={() => setEvidence(field.field)}
          />
        ))}
      </ul>
      <ErrorNotice error={confirm.error} />
      {shown && <EvidenceDialog field={shown} document={document} onClose={() => setEvidence(undefined)} />}
    </section>
  );
}

/** Name, one column for each source, the print, the verdict. */
const gridOf = (sources: number): string =>
  `minmax(10.25rem, 1.15fr) ${'minmax(0, 1fr) '.repeat(sources + 1)}7.25rem`;

/** Which row is open: the first that needs a word, then where the hand or a check leads. */
const useOpenField = (document: DocumentView, showAll: () => void) => {
  const { focus } = useEvidenceFocus();
  const [open, setOpen] = useState(() => firstOpen(shownFields(document, false)));
  const [visit, setVisit] = useState(0);
  const takeFocus = useRef(false);
  const isByHand = useRef(false);
  const move = (to: DocumentField | undefined) => {
    takeFocus.current = true;
    isByHand.current = true;
    setOpen(to);
    setVisit((last) => last + 1);
  };
  // What was read since may have settled the field that the list opened by itself.
  const waiting = firstOpen(shownFields(document, false));
  const isSettled = !document.fields.some(({ field, open: waits }) => field === open && waits);
  useEffect(() => {
    if (isSettled && !isByHand.current) setOpen(waiting);
  }, [isSettled, waiting]);
  const latest = useRef({ move, showAll, document });
  latest.current = { move, showAll, document };
  useEffect(() => {
    const now = latest.current;
    if (!focus || focus.document !== now.document.number) return;
    if (!now.document.fields.some(({ field }) => field === focus.field)) now.showAll();
    now.move(focus.field);
  }, [focus]);
  return { open, move, visit, takeFocus };
};

function FieldListHead({
  fields,
  all,
  onAll,
}: {
  fields: readonly FieldView[];
  all: boolean;
  onAll: (all: boolean) => void;
}) {
  const { t } = useTranslation(['session', 'documents']);
  const left = openCount(fields);
  return (
    <header className="FieldList-head">
      <h3>{t('session:document.fields')}</h3>
      {left > 0 ? (
        <Pill tone="info">{t('session:document.fieldsLeft', { count: left })}</Pill>
      ) : (
        <Pill tone="passed" icon={CircleCheck}>
          {t('session:document.fieldsDone')}
        </Pill>
      )}
      <Button variant="quiet" onPress={() => onAll(!all)}>
        {t(all ? 'documents:fewerFields' : 'documents:allFields')}
      </Button>
    </header>
  );
}
