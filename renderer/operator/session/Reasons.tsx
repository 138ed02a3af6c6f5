import { Check } from 'lucide-react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DecisionKind, DecisionReason } from '#core/proofing/verdicts.ts';
import { REASONS_OF } from './decision-reasons.ts';

export interface ReasonsProps {
  kind: DecisionKind;
  value: readonly DecisionReason[];
  onChange: (reasons: DecisionReason[]) => void;
}

/** One or more reason codes for a decision. */
export function Reasons({ kind, value, onChange }: ReasonsProps) {
  const { t } = useTranslation(['session', 'checks']);
  return (
    <CheckboxGroup
      className="Reasons"
      value={[...value]}
      onChange={(chosen) => onChange(REASONS_OF[kind].filter((reason) => chosen.includes(reason)))}
    >
      <Label className="Reasons-label">{t('session:decision.reasons')}</Label>
      <div className="Reasons-list">
        {REASONS_OF[kind].map((reason) => (
          <Checkbox key={reason} value={reason} className="CheckBox">
            {({ isSelected }) => (
              <>
                <span className="CheckBox-box" aria-hidden="true">
                  {isSelected && <Check />}
                </span>
                {t(`checks:decisionReason.${reason}`)}
              </>
            )}
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}
