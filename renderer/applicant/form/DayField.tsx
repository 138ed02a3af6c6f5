import { useId } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/language.ts';
import { type DayPart, dayOrder, partsOf, withPart } from './form-draft.ts';

export interface DayFieldProps {
  label: string;
  language: Language;
  /** The typed part of `year-month-day`. */
  value: string;
  error: string | undefined;
  isRequired: boolean;
  onChange: (value: string) => void;
}

const LENGTHS: Record<DayPart, number> = { year: 4, month: 2, day: 2 };

/** A day in three fields with their names, in the order of the language: no format has to be guessed. */
export function DayField({ label, language, value, error, isRequired, onChange }: DayFieldProps) {
  const { t } = useTranslation('applicant');
  const id = useId();
  const parts = partsOf(value);
  return (
    <fieldset className="DayField" aria-describedby={error ? id : undefined}>
      <legend className="TextInput-label">{label}</legend>
      <div className="DayField-parts">
        {dayOrder(language).map((part) => (
          <TextField
            key={part}
            className="TextInput"
            value={parts[part]}
            onChange={(typed) => onChange(withPart(value, part, typed))}
            inputMode="numeric"
            maxLength={LENGTHS[part]}
            isRequired={isRequired}
            isInvalid={error !== undefined}
            validationBehavior="aria"
            aria-describedby={error ? id : undefined}
          >
            <Label className="DayField-part">{t(`form.${part}`)}</Label>
            <Input className="TextInput-input" data-part={part} autoComplete="off" />
          </TextField>
        ))}
      </div>
      {error && (
        <p id={id} className="TextInput-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
