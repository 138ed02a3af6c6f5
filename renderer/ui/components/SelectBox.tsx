import { ChevronDown } from 'lucide-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import './SelectBox.css';

export interface SelectBoxProps<V extends string> {
  label: string;
  /** Null while nothing is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; lang?: string }[];
}

/** One of a list, collapsed. */
export function SelectBox<V extends string>({ label, value, onChange, options }: SelectBoxProps<V>) {
  return (
    <Select
      className="SelectBox"
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(key as V);
      }}
    >
      <Label className="SelectBox-label">{label}</Label>
      <Button className="SelectBox-button">
        <SelectValue />
        <ChevronDown aria-hidden className="Button-icon" />
      </Button>
      <Popover className="SelectBox-popover">
        <ListBox className="SelectBox-list">
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              className="SelectBox-item"
              textValue={option.label}
            >
              <span lang={option.lang}>{option.label}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
