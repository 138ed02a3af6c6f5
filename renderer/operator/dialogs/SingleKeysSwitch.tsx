import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

/** Single keys collide with speech input: who uses it switches them off (WCAG 2.1.4). */
export function SingleKeysSwitch({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('operator');
  return (
    <Checkbox className="CheckBox" isSelected={isOn} onChange={onChange}>
      {({ isSelected }) => (
        <>
          <span className="CheckBox-box" aria-hidden="true">
            {isSelected && <Check />}
          </span>
          {t('help.single')}
        </>
      )}
    </Checkbox>
  );
}
