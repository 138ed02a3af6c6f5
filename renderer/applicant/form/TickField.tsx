import { Check } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from 'react-aria-components';

export interface TickFieldProps {
  label: string;
  /** `on` when it is ticked. */
  value: string;
  error: string | undefined;
  isRequired: boolean;
  onChange: (value: string) => void;
}

/** A box to tick, with its words inside of the target. */
export function TickField({ label, value, error, isRequired, onChange }: TickFieldProps) {
  const id = useId();
  return (
    <div className="TickField">
      <Checkbox
        className="TickField-target"
        isSelected={value === 'on'}
        onChange={(ticked) => onChange(ticked ? 'on' : '')}
        isRequired={isRequired}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        aria-describedby={error ? id : undefined}
      >
        <span className="TickField-box" aria-hidden="true">
          {value === 'on' && <Check className="TickField-tick" />}
        </span>
        <span>{label}</span>
      </Checkbox>
      {error && (
        <p id={id} className="TextInput-error">
          {error}
        </p>
      )}
    </div>
  );
}
