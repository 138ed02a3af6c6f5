import { Label, Radio, RadioGroup } from 'react-aria-components';
import './ChoiceGroup.css';

export interface Choice<V extends string> {
  value: V;
  label: string;
  text?: string | undefined;
  disabled?: boolean;
}

export interface ChoiceGroupProps<V extends string> {
  label: string;
  /** The group is named but the name is not drawn, because a heading already says it. */
  hideLabel?: boolean;
  value: V | undefined;
  onChange: (value: V) => void;
  choices: readonly Choice<V>[];
  layout?: 'stack' | 'row';
  isDisabled?: boolean;
}

/** One of a few, as cards large enough for a finger. */
export function ChoiceGroup<V extends string>(props: ChoiceGroupProps<V>) {
  const { label, hideLabel, value, onChange, choices, layout = 'stack', isDisabled = false } = props;
  return (
    <RadioGroup
      className="ChoiceGroup"
      value={value ?? null}
      onChange={(next) => onChange(next as V)}
      isDisabled={isDisabled}
    >
      <Label className={hideLabel ? 'visually-hidden' : 'ChoiceGroup-label'}>{label}</Label>
      <div className="ChoiceGroup-choices" data-layout={layout}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className="ChoiceGroup-choice"
            isDisabled={choice.disabled ?? false}
          >
            <span className="ChoiceGroup-dot" aria-hidden="true" />
            <span className="ChoiceGroup-words">
              <span className="ChoiceGroup-name">{choice.label}</span>
              {choice.text && <span className="ChoiceGroup-text">{choice.text}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
