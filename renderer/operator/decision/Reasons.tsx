import { Check } from 'lucide-react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DecisionKind, DecisionReason } from '#core/proofing/verdicts.ts';
import { Keys } from '../../ui/components/Keys.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { REASONS_OF } from './decision-reasons.ts';

export interface ReasonsProps {
  kind: DecisionKind;
  value: readonly DecisionReason[];
  onChange: (reasons: DecisionReason[]) => void;
}

/** One or more reason codes for a decision, each with its own key. */
export function Reasons({ kind, value, onChange }: ReasonsProps) {
  const { t } = useTranslation('session');
  const choose = (chosen: readonly string[]) =>
    onChange(REASONS_OF[kind].filter((reason) => chosen.includes(reason)));
  const toggle = (reason: DecisionReason) =>
    choose(value.includes(reason) ? value.filter((one) => one !== reason) : [...value, reason]);
  return (
    <CheckboxGroup className="Reasons" value={[...value]} onChange={choose}>
      <Label className="Reasons-label">{t(`decision.why.${kind}`)}</Label>
      <div className="Reasons-list">
        {REASONS_OF[kind].map((reason, index) => (
          <ReasonBox key={reason} reason={reason} number={index + 1} onToggle={() => toggle(reason)} />
        ))}
      </div>
    </CheckboxGroup>
  );
}

function ReasonBox({
  reason,
  number,
  onToggle,
}: {
  reason: DecisionReason;
  number: number;
  onToggle: () => void;
}) {
  const { t } = useTranslation('checks');
  useShortcut(String(number), onToggle);
  return (
    <Checkbox value={reason} className="CheckBox">
      {({ isSelected }) => (
        <>
          <span className="CheckBox-box" aria-hidden="true">
            {isSelected && <Check />}
          </span>
          <span className="CheckBox-text">{t(`decisionReason.${reason}`)}</span>
          <Keys keys={[String(number)]} decorative />
        </>
      )}
    </Checkbox>
  );
}
