import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './TextInput.css';

export interface TextInputProps extends Omit<TextFieldProps, 'children' | 'className' | 'style' | 'type'> {
  label: string;
  hint?: string;
  /** Shown and announced instead of the hint. */
  error?: string | undefined;
  /** A `secret` is typed where others may look on, and is never shown. */
  kind?: 'text' | 'passphrase' | 'secret' | 'email' | 'code' | 'multiline';
  inputRef?: React.Ref<HTMLInputElement>;
}

/** A labelled field. A passphrase can be shown while it is typed and is never filled in by the browser. */
export function TextInput({ label, hint, error, kind = 'text', inputRef, ...props }: TextInputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const hidden = kind === 'secret' || (kind === 'passphrase' && !shown);
  const isWord = kind === 'secret' || kind === 'passphrase';
  return (
    <TextField
      {...props}
      className="TextInput"
      type={hidden ? 'password' : kind === 'email' ? 'email' : 'text'}
      isInvalid={error !== undefined}
    >
      <Label className="TextInput-label">{label}</Label>
      <div className="TextInput-row">
        {kind === 'multiline' ? (
          <TextArea className="TextInput-input" rows={4} />
        ) : (
          <Input
            ref={inputRef}
            className="TextInput-input"
            data-kind={kind}
            autoComplete={isWord ? 'new-password' : 'off'}
            autoCorrect="off"
            spellCheck={false}
          />
        )}
        {kind === 'passphrase' && (
          <Button
            variant="quiet"
            icon={shown ? EyeOff : Eye}
            iconOnly
            aria-label={t(shown ? 'passphrase.hide' : 'passphrase.show')}
            onPress={() => setShown(!shown)}
          />
        )}
      </div>
      {hint && !error && (
        <Text slot="description" className="TextInput-hint">
          {hint}
        </Text>
      )}
      {error && <FieldError className="TextInput-error">{error}</FieldError>}
    </TextField>
  );
}
