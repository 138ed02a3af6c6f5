import { Check, CircleOff, Save, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { DocumentType, FieldConfirmation } from '#core/document/document-records.ts';
import { DATE_FIELDS } from '#core/document/fields.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { type CenturyChoice, centuryChoices } from './century-choices.ts';
import { displayValue } from './display-value.ts';
import { editorFocus } from './editor-focus.ts';
import { PrintPicture } from './PrintPicture.tsx';
import { printSuggestion } from './print-suggestion.ts';
import { SourceEvidence } from './SourceEvidence.tsx';

export interface FieldEditorProps {
  field: FieldView;
  document: DocumentView;
  takeFocus: React.RefObject<boolean>;
  pending: boolean;
  onSave: (confirmation: FieldConfirmation) => void;
}

/**
 * What zone, barcode and stripe say between themselves: with several values it has to be said which one is confirmed. Print
 * that a machine read is what they are compared with.
 */
const machineValues = ({ sources }: FieldView): Set<string> =>
  new Set(sources.filter(({ source }) => source !== 'print').map(({ value }) => value));

/** Confirm what the machine read, say that it differs, or key what no machine read. */
export function FieldEditor({ field, document, takeFocus, pending, onSave }: FieldEditorProps) {
  const machine = machineValues(field);
  const [differs, setDiffers] = useState(field.operator?.verdict === 'differs');
  const printed = machine.size === 0 ? printSuggestion(document, field.field) : undefined;
  const [value, setValue] = useState(field.operator?.value ?? printed?.value ?? '');
  const [isRead, setIsRead] = useState(printed !== undefined && !field.operator);
  const editor = useRef<HTMLFormElement>(null);
  const asksValue = machine.size === 0 || differs;
  const choices = asksValue ? undefined : centuryChoices(field);

  // After a move, and when the way of answering changes, the focus goes where the hand goes next.
  const mode = editorFocus({ asksValue, isRead, hasChoices: choices !== undefined });
  useEffect(() => {
    if (!takeFocus.current) return;
    editor.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    editor.current?.querySelector<HTMLElement>(mode)?.focus();
  }, [mode, takeFocus]);

  const submit = () => {
    const typed = value.trim();
    if (choices) return;
    if (!asksValue) onSave({ verdict: 'confirmed', ...(field.value ? { value: field.value } : {}) });
    else if (differs) onSave({ verdict: 'differs', ...(typed ? { value: typed } : {}) });
    else if (typed) onSave({ verdict: 'keyed', value: typed });
  };
  const sayDiffers = () => {
    takeFocus.current = true;
    setDiffers(true);
  };
  return (
    <form
      ref={editor}
      className="FieldEditor"
      data-keyed={machine.size === 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (!event.altKey || event.key.toLowerCase() !== 'd' || machine.size === 0) return;
        event.preventDefault();
        sayDiffers();
      }}
    >
      {machine.size > 0 ? (
        <SourceEvidence field={field} document={document} />
      ) : (
        <PrintPicture document={document} read={printed} />
      )}
      {asksValue ? (
        <KeyValue
          field={field}
          differs={differs}
          isRead={isRead}
          value={value}
          onChange={(typed) => {
            setValue(typed);
            setIsRead(false);
          }}
          pending={pending}
          onAbsent={() => onSave({ verdict: 'absent' })}
        />
      ) : choices ? (
        <ChooseCentury
          field={field}
          type={document.kind.type}
          choices={choices}
          pending={pending}
          onSave={onSave}
          onDiffers={sayDiffers}
        />
      ) : (
        <Confirm
          claim={machine.size > 1 ? field.value : undefined}
          pending={pending}
          onDiffers={sayDiffers}
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
      <Button
        type="submit"
        variant="primary"
        icon={Save}
        isPending={pending}
        isDisabled={!differs && !value.trim()}
      >
        {t('session:document.saveValue')}
        {!isRead && <Keys keys={['Enter']} decorative />}
      </Button>
      <Button icon={CircleOff} isDisabled={pending} onPress={onAbsent}>
        {t('session:document.notOnIt')}
      </Button>
    </fieldset>
  );
}

interface ChooseCenturyProps {
  field: FieldView;
  type: DocumentType;
  choices: readonly CenturyChoice[];
  pending: boolean;
  onSave: (confirmation: FieldConfirmation) => void;
  onDiffers: () => void;
}

/** Both dates of a zone whose century is open; a key takes neither before it has the focus. */
function ChooseCentury({ field, type, choices, pending, onSave, onDiffers }: ChooseCenturyProps) {
  const { t } = useTranslation(['session', 'documents', 'checks']);
  return (
    <fieldset className="FieldEditor-actions" tabIndex={-1} aria-label={t(`checks:field.${field.field}`)}>
      {choices.map(({ date, confirmation }) => (
        <Button key={date} icon={Check} isDisabled={pending} onPress={() => onSave(confirmation)}>
          {t('documents:confirmValue', { value: displayValue(field.field, date, type) ?? date })}
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
      <Keys keys={['Alt', 'D']} decorative />
    </Button>
  );
}

function Confirm({
  claim,
  pending,
  onDiffers,
}: {
  claim: string | undefined;
  pending: boolean;
  onDiffers: () => void;
}) {
  const { t } = useTranslation(['session', 'documents']);
  return (
    <div className="FieldEditor-actions">
      <Button type="submit" variant="primary" icon={Check} isPending={pending}>
        {claim ? t('documents:confirmValue', { value: claim }) : t('session:document.confirm')}
        <Keys keys={['Enter']} decorative />
      </Button>
      <DiffersButton onPress={onDiffers} />
      <span className="soft">{t('session:document.compare')}</span>
    </div>
  );
}
