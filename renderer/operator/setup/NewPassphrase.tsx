import { Meter } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { type Strength, strengthOf } from './passphrase-strength.ts';
import './NewPassphrase.css';

const SHARE: Record<Strength, number> = { tooShort: 12, weak: 35, fair: 65, strong: 100 };

export interface NewPassphraseProps {
  label: string;
  repeatLabel: string;
  minLength: number;
  value: string;
  again: string;
  onChange: (value: string) => void;
  onChangeAgain: (value: string) => void;
}

/** A passphrase chosen now: typed twice, with its strength in words. */
export function NewPassphrase(props: NewPassphraseProps) {
  const { t } = useTranslation();
  const { value, again, minLength } = props;
  const strength = strengthOf(value, minLength);
  const differs = again !== '' && again !== value;
  return (
    <div className="NewPassphrase">
      <TextInput
        kind="passphrase"
        label={props.label}
        value={value}
        onChange={props.onChange}
        hint={t('passphrase.advice')}
      />
      {value !== '' && (
        <Meter
          aria-label={t('passphrase.strength')}
          value={SHARE[strength]}
          valueLabel={t(`passphrase.${strength}`, { count: minLength })}
        >
          {({ percentage, valueText }) => (
            <div className="NewPassphrase-meter" data-strength={strength}>
              <div className="NewPassphrase-track" aria-hidden="true">
                <div className="NewPassphrase-bar" style={{ width: `${percentage}%` }} />
              </div>
              <span>{valueText}</span>
            </div>
          )}
        </Meter>
      )}
      <TextInput
        kind="passphrase"
        label={props.repeatLabel}
        value={again}
        onChange={props.onChangeAgain}
        error={differs ? t('passphrase.mismatch') : undefined}
      />
    </div>
  );
}
