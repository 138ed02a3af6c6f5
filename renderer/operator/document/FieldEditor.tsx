import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { DocumentType, FieldConfirmation } from '#core/document/document-records.ts';
import { DATE_FIELDS } from '#core/document/fields.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { displayValue } from './display-value.ts';
import { editorFocus } from './editor-focus.ts';
import { isBesidePrint } from './fields-to-match.ts';
import { printSuggestion } from './print-suggestion.ts';
import { type ValueChoice, valueChoices } from './value-choices.ts';

export interface FieldEditorProps {
  field: FieldView;
  document: DocumentView;
  /** The print says something else than the machine. */
  differs: boolean;
  takeFocus: React.RefObject<boolean>;
  pending: boolean;
  onDiffers: () => void;
  onSave: (confirmation: FieldConfirmation) => void;
}

/** Keys what no machine read or what the print says instead, or chooses between values; the stage shows the print. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, document, differs, takeFocus, pending, onDiffers, onSave } = props;
  const isUnread = !isBesidePrint(field);
  const printed = isUnread ? printSuggestion(document, field.field) : undefined;
  const [first] = useState(field.operator?.value ?? printed ?? '');
  const [value, setValue] = useState(first);
  const [isRead, setIsRead] = useState(printed !== undefined && !field.operator);
  const editor = useRef<HTMLFormElement>(null);
  const choices = isUnread || differs ? undefined : valueChoices(field);

  // After a move, and when the way of answering changes, the focus goes where the hand goes next.
  const mode = editorFocus({ asksValue: !choices, isRead, hasChoices: choices !== undefined });
  useEffect(() => {
    if (!takeFocus.current) return;
    editor.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    editor.current?.querySelector<HTMLElement>(mode)?.focus();
  }, [mode, takeFocus]);

  const submit = () => {
    const typed = value.trim();
    if (choices) return;
    if (differs && !isUnread) onSave({ verdict: 'differs', ...(typed ? { value: typed } : {}) });
    else if (typed) onSave({ verdict: 'keyed', value: typed });
  };
  return (
    <form
      ref={editor}
      className="FieldEditor"
      data-unsaved={value.trim() !== first.trim() || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {choices ? (
        <ChooseValue
          field={field}
          type={document.kind.type}
          choices={choices}
          pending={pending}
          onSave={onSave}
          onDiffers={onDiffers}
        />
      ) : (
        <KeyValue
          field={field}
          differs={differs && !isUnread}
          isRead={isRead}
          value={value}
          onChange={(typed) => {
            setValue(typed);
            setIsRead(false);
          }}
          pending={pending}
          onAbsent={() => onSave({ verdict: 'absent' })}
        />
      )}
    </form>
  );
}

interface KeyValueProps {
  field: FieldView;
  differs: boolean;
  /** The value was read from the print and is unchanged: no key accepts it before a part has the focus. */
  isRead: boolean;
  value: string;
  onChange: (value: string) => void;
  pending: boolean;
  onAbsent: () => void;
}

function KeyValue({ field, differs, isRead, value, onChange, pending, onAbsent }: KeyValueProps) {
  const { t } = useTranslation(['session', 'checks']);
  const isDate = DATE_FIELDS.includes(field.field);
  const hint = isRead ? 'readHint' : isDate ? 'dateHint' : 'keyHint';
  return (
    <fieldset className="FieldEditor-actions" tabIndex={-1} aria-label={t(`checks:field.${field.field}`)}>
      <TextInput
        label={t(differs ? 'session:document.printed' : 'session:document.key')}
        hint={t(`session:document.${hint}`)}
        value={value}
        onChange={onChange}
        maxLength={200}
      />
      <Button type="submit" variant="primary" isPending={pending} isDisabled={!differs && !value.trim()}>
        {t('session:document.saveValue')}
        {!isRead && <Keys keys={['Enter']} decorative />}
      </Button>
      <Button isDisabled={pending} onPress={onAbsent}>
        {t('session:document.notOnIt')}
      </Button>
    </fieldset>
  );
}

interface ChooseValueProps {
  field: FieldView;
  type: DocumentType;
  choices: readonly ValueChoice[];
  pending: boolean;
  onSave: (confirmation: FieldConfirmation) => void;
  onDiffers: () => void;
}

/** Both dates of a zone whose century is open, or what each source says; a key takes none before it has the focus. */
function ChooseValue({ field, type, choices, pending, onSave, onDiffers }: ChooseValueProps) {
  const { t } = useTranslation(['session', 'documents', 'checks']);
  return (
    <fieldset className="FieldEditor-actions" tabIndex={-1} aria-label={t(`checks:field.${field.field}`)}>
      {choices.map(({ value, source, confirmation }) => (
        <Button key={value} icon={Check} isDisabled={pending} onPress={() => onSave(confirmation)}>
          {t('documents:confirmValue', { value: displayValue(field.field, value, type) ?? value })}
          {source && <span className="soft"> {t(`documents:source.${source}`)}</span>}
        </Button>
      ))}
      <DiffersButton onPress={onDiffers} />
      <span className="soft">{t('session:document.compare')}</span>
    </fieldset>
  );
}

function DiffersButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('session');
  return (
    <Button icon={X} onPress={onPress}>
      {t('document.differs')}
      <Keys keys={['D']} decorative />
    </Button>
  );
}
