import { useTranslation } from 'react-i18next';
import type { AnswerFault } from '#core/contract/form-answer.ts';
import type { FormInput } from '#core/contract/form-step.ts';
import type { Language } from '#core/contract/language.ts';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { DayField } from './DayField.tsx';
import { TickField } from './TickField.tsx';
import { useFaultText, useHint } from './words.ts';

export interface FormFieldProps {
  input: FormInput;
  language: Language;
  /** The content of the field; see form-draft.ts. */
  value: string;
  fault: AnswerFault | undefined;
  onChange: (value: string) => void;
}

/** One question with the control of its kind. */
export function FormField({ input, language, value, fault, onChange }: FormFieldProps) {
  const { t } = useTranslation('applicant');
  const faultText = useFaultText(language);
  const hint = useHint(input, language);
  const name = input.label[language];
  const label = input.required ? t('form.requiredLabel', { label: name }) : name;
  const common = { label, value, onChange, error: fault && faultText(input, fault) };
  if (input.type === 'checkbox') return <TickField {...common} isRequired={input.required} />;
  if (input.type === 'date') {
    return <DayField {...common} language={language} isRequired={input.required} />;
  }
  return (
    <TextInput
      {...common}
      {...(hint ? { hint } : {})}
      kind={input.type === 'password' ? 'secret' : input.type === 'email' ? 'email' : 'text'}
      inputMode={input.type === 'number' ? 'decimal' : input.type === 'email' ? 'email' : 'text'}
      isRequired={input.required}
      validationBehavior="aria"
    />
  );
}
