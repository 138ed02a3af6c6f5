import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';

/** The second person, and the passphrase by which they confirm. */
export interface Confirmation {
  operatorId: string | null;
  passphrase: string;
}

/** A second supervisor confirms at the same screen, with their own passphrase. */
export function SecondPerson({
  persons,
  text,
  value,
  onChange,
}: {
  persons: NonNullable<OperatorState['secondPersons']>;
  /** What is confirmed. */
  text?: string;
  value: Confirmation;
  onChange: (value: Confirmation) => void;
}) {
  const { t } = useTranslation('operator');
  return (
    <fieldset className="Settings-second">
      <legend>{t('settings.second')}</legend>
      <p className="soft">{text ?? t('settings.secondText')}</p>
      <SelectBox
        label={t('settings.secondName')}
        value={value.operatorId}
        onChange={(operatorId) => onChange({ ...value, operatorId })}
        options={persons.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextInput
        kind="passphrase"
        label={t('settings.secondPassphrase')}
        value={value.passphrase}
        onChange={(passphrase) => onChange({ ...value, passphrase })}
      />
    </fieldset>
  );
}
