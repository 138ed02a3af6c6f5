import { Delete } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';

const MOST_DIGITS = 12;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

export interface PinPadProps {
  label: string;
  value: string;
  onChange: (pin: string) => void;
}

/** A PIN by the keyboard or by touch; its digits are never shown. */
export function PinPad({ label, value, onChange }: PinPadProps) {
  const { t } = useTranslation('applicant');
  const change = (text: string) => onChange(text.replace(/\D/g, '').slice(0, MOST_DIGITS));
  return (
    <div className="PinPad">
      <TextInput kind="secret" inputMode="numeric" label={label} value={value} onChange={change} autoFocus />
      <div className="PinPad-keys">
        {DIGITS.map((digit) => (
          <Button key={digit} size="lg" excludeFromTabOrder onPress={() => change(value + digit)}>
            {digit}
          </Button>
        ))}
        <Button
          size="lg"
          icon={Delete}
          iconOnly
          excludeFromTabOrder
          aria-label={t('wallet.pin.erase')}
          onPress={() => onChange(value.slice(0, -1))}
        />
      </div>
    </div>
  );
}
