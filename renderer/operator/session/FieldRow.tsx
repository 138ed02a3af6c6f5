import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Button as RowButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldConfirmation, FieldView } from '../../../main/counter/contract/state.ts';
import { Pill } from '../../components/Pill.tsx';
import { FieldEditor } from './FieldEditor.tsx';

export interface FieldRowProps {
  field: FieldView;
  document: DocumentView;
  isOpen: boolean;
  /** Set when the open row was reached by a key or a press, so that its editor takes the focus. */
  takeFocus: React.RefObject<boolean>;
  pending: boolean;
  onToggle: () => void;
  onMove: (step: 1 | -1) => void;
  onSave: (confirmation: FieldConfirmation) => void;
}

const AGREEMENT = {
  agree: { tone: 'passed', icon: CircleCheck },
  differ: { tone: 'failed', icon: CircleX },
  'one-source': { tone: 'neutral', icon: CircleHelp },
  unreadable: { tone: 'review', icon: CircleHelp },
} as const;

/** One field: both sources side by side, and below them, while open, the place to answer. */
export function FieldRow(props: FieldRowProps) {
  const { field, document, isOpen, takeFocus, pending, onToggle, onMove, onSave } = props;
  const { t } = useTranslation(['session', 'checks']);
  const keyed =
    field.operator?.value ?? (field.operator?.verdict === 'confirmed' ? field.mrz?.value : undefined);
  return (
    <li
      className="FieldRow"
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onMove(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <RowButton className="FieldRow-line" aria-expanded={isOpen} onPress={onToggle}>
        <span className="FieldRow-name">
          {t(`checks:field.${field.field}`)}
          {field.required && (
            <>
              <span className="FieldRow-star" aria-hidden="true">
                {' *'}
              </span>
              <span className="visually-hidden"> ({t('session:document.required')})</span>
            </>
          )}
        </span>
        <Value text={field.mrz?.value} none={t('session:document.notRead')} />
        <Value
          text={keyed ?? (field.operator && t(`session:document.operator.${field.operator.verdict}`))}
          none="–"
        />
        <span>
          {(field.operator || field.agreement !== 'one-source') && (
            <Pill {...AGREEMENT[field.agreement]}>{t(`session:document.agreement.${field.agreement}`)}</Pill>
          )}
        </span>
      </RowButton>
      {isOpen && (
        <FieldEditor
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

function Value({ text, none }: { text: string | undefined; none: string }) {
  return text ? (
    <span className="FieldRow-value">{text}</span>
  ) : (
    <span className="FieldRow-none">{none}</span>
  );
}
