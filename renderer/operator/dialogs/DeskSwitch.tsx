import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components';

interface DeskSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

/** Switches single keys (WCAG 2.1.4) or signing by time (WCAG 2.2.1) off and on. */
export function DeskSwitch({ label, isOn, onChange }: DeskSwitchProps) {
  return (
    <Checkbox className="CheckBox" isSelected={isOn} onChange={onChange}>
      {({ isSelected }) => (
        <>
          <span className="CheckBox-box" aria-hidden="true">
            {isSelected && <Check />}
          </span>
          {label}
        </>
      )}
    </Checkbox>
  );
}
