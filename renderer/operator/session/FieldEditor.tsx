import { Check, Save, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldConfirmation, FieldView } from '../../../main/counter/contract/state.ts';
import { Button } from '../../components/Button.tsx';
import { Keys } from '../../components/Keys.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { MrzCrop } from './MrzCrop.tsx';

export interface FieldEditorProps {
  field: FieldView;
  document: DocumentView;
  takeFocus: React.RefObject<boolean>;
  pending: boolean;
  onSave: (confirmation: FieldConfirmation) => void;
}

const isDate = (field: FieldView['field']): boolean => field === 'dateOfBirth' || field === 'dateOfExpiry';

/** Confirm what the machine read, say that it differs, or key what no machine read. */
export function FieldEditor({ field, document, takeFocus, pending, onSave }: FieldEditorProps) {
  const { t } = useTranslation('session');
  const machine = field.mrz?.value;
  const [differs, setDiffers] = useState(field.operator?.verdict === 'differs');
  const [value, setValue] = useState(field.operator?.value ?? '');
  const editor = useRef<HTMLFormElement>(null);
  const asksValue = !machine || differs;

  // After a move, and when the way of answering changes, the focus goes where the hand goes next.
  const mode = asksValue ? 'input' : 'button[type=submit]';
  useEffect(() => {
    if (!takeFocus.current) return;
    editor.current?.scrollIntoView({ block: 'nearest' });
    editor.current?.querySelector<HTMLElement>(mode)?.focus();
  }, [mode, takeFocus]);

  const submit = () => {
    const typed = value.trim();
    if (!asksValue) onSave({ verdict: 'confirmed' });
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
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (!event.altKey || event.key.toLowerCase() !== 'd' || !machine) return;
        event.preventDefault();
        sayDiffers();
      }}
    >
      <MrzCrop document={document} field={field.field} />
      <div className="FieldEditor-actions">
        {asksValue && (
          <TextInput
            label={t(differs ? 'document.printed' : 'document.key')}
            hint={t(isDate(field.field) ? 'document.dateHint' : 'document.keyHint')}
            value={value}
            onChange={setValue}
            maxLength={200}
          />
        )}
        {asksValue ? (
          <Button
            type="submit"
            variant="primary"
            icon={Save}
            isPending={pending}
            isDisabled={!differs && !value.trim()}
          >
            {t('document.saveValue')}
            <Keys keys={['Enter']} decorative />
          </Button>
        ) : (
          <>
            <Button type="submit" variant="primary" icon={Check} isPending={pending}>
              {t('document.confirm')}
              <Keys keys={['Enter']} decorative />
            </Button>
            <Button icon={X} onPress={sayDiffers}>
              {t('document.differs')}
              <Keys keys={['Alt', 'D']} decorative />
            </Button>
            <span className="soft">{t('document.compare')}</span>
          </>
        )}
      </div>
    </form>
  );
}
