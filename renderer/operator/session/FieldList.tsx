import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentField, DocumentView, FieldConfirmation } from '../../../main/counter/contract/state.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { useAction } from '../../state/use-action.ts';
import { FieldRow } from './FieldRow.tsx';
import { firstOpen, neighbour, nextOpen, openCount } from './field-order.ts';
import './FieldList.css';

/**
 * The fields of one document. One of them is open at a time; Enter confirms it and opens the next that needs a word,
 * so that a document is gone through without the mouse.
 */
export function FieldList({ sessionId, document }: { sessionId: string; document: DocumentView }) {
  const { t } = useTranslation('session');
  const confirm = useAction('session.confirm-field');
  const [open, setOpen] = useState(() => firstOpen(document.fields));
  const takeFocus = useRef(false);
  const left = openCount(document.fields);

  const move = (to: DocumentField | undefined) => {
    takeFocus.current = true;
    setOpen(to);
  };
  const save = async (field: DocumentField, confirmation: FieldConfirmation) => {
    const answer = await confirm.run({ sessionId, documentId: document.id, field, confirmation });
    if (answer?.ok) move(nextOpen(document.fields, field));
  };
  return (
    <section aria-label={t('document.fields')}>
      <header className="FieldList-head">
        <h3>{t('document.fields')}</h3>
        {left > 0 ? (
          <Pill tone="info">{t('document.fieldsLeft', { count: left })}</Pill>
        ) : (
          <Pill tone="passed" icon={CircleCheck}>
            {t('document.fieldsDone')}
          </Pill>
        )}
      </header>
      <div className="FieldList-columns" aria-hidden="true">
        <span>{t('document.column.field')}</span>
        <span>{t('document.column.mrz')}</span>
        <span>{t('document.column.operator')}</span>
        <span>{t('document.column.verdict')}</span>
      </div>
      <ul className="FieldList">
        {document.fields.map((field) => (
          <FieldRow
            key={field.field}
            field={field}
            document={document}
            isOpen={field.field === open}
            takeFocus={takeFocus}
            pending={confirm.pending}
            onToggle={() => move(field.field === open ? undefined : field.field)}
            onMove={(step) => move(neighbour(document.fields, field.field, step))}
            onSave={(confirmation) => void save(field.field, confirmation)}
          />
        ))}
      </ul>
      <ErrorNotice error={confirm.error} />
    </section>
  );
}
