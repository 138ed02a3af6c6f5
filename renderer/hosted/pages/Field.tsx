import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { HostedInput } from '#core/contract/hosted-page.ts';
import { Sign } from '../frame/icon.tsx';
import { useTexts } from '../i18n/texts.tsx';
import type { DraftFault } from './question-draft.ts';

export interface FieldProps {
  input: HostedInput;
  label: string;
  value: string | boolean | undefined;
  fault: DraftFault | undefined;
  onChange: (value: string | boolean) => void;
}

/** Keyboard, autofill and type of a text by its format. */
const KINDS = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  date: { type: 'date', autoComplete: 'off' },
} as const;
const NUMBER = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const;
const TEXT = { type: 'text', autoComplete: 'off' } as const;

const kindOf = ({ valueType, format }: HostedInput) => {
  if (valueType !== 'string') return NUMBER;
  return format && Object.hasOwn(KINDS, format) ? KINDS[format as keyof typeof KINDS] : TEXT;
};

/** One question: a line to type, a list to choose from, or a box to tick. */
export function Field(props: FieldProps) {
  const { input, label } = props;
  const { t } = useTexts();
  const id = useId();
  const described = props.fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {};
  if (input.valueType === 'boolean' || input.allowed) {
    return (
      <fieldset className="Field" {...described}>
        <legend>{label}</legend>
        <Choices {...props} />
        <Fault id={`${id}-fault`} fault={props.fault} texts={t.questions} />
      </fieldset>
    );
  }
  return (
    <div className="Field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="Input"
        name={input.attribute}
        required={input.required}
        maxLength={4000}
        value={String(props.value ?? '')}
        onChange={({ target }) => props.onChange(target.value)}
        {...kindOf(input)}
        {...described}
      />
      <Fault id={`${id}-fault`} fault={props.fault} texts={t.questions} />
    </div>
  );
}

function Choices({ input, value, onChange }: FieldProps) {
  const { t } = useTexts();
  const choices =
    input.valueType === 'boolean'
      ? [
          { value: true, text: t.questions.yes },
          { value: false, text: t.questions.no },
        ]
      : (input.allowed ?? []).map((text) => ({ value: text, text }));
  return (
    <div className="Choices">
      {choices.map((choice) => (
        <label key={choice.text} className="Choice">
          <input
            type="radio"
            name={input.attribute}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </div>
  );
}

function Fault(props: { id: string; fault: DraftFault | undefined; texts: Record<DraftFault, string> }) {
  return (
    props.fault && (
      <span className="error" id={props.id}>
        <Sign of={CircleAlert} />
        {props.texts[props.fault]}
      </span>
    )
  );
}
