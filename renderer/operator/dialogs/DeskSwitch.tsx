import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components';

interface DeskSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

/** How this screen answers the hand: single keys (WCAG 2.1.4) and signing by time (WCAG 2.2.1) can be switched off. */
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
