import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/components/TextInput.tsx';

/** An account at the services, as a person enters it. */
export interface OfficerEntry {
  name: string;
  passphrase: string;
}

export const NO_OFFICER: OfficerEntry = { name: '', passphrase: '' };

export const isEntered = ({ name, passphrase }: OfficerEntry): boolean =>
  name.trim().length >= 2 && passphrase !== '';

/** Longer than a pause between two words. */
const LEFT_AFTER_MS = 120_000;

/** Name and passphrase of an account at the services. A passphrase that its owner leaves behind is cleared. */
export function OfficerFields({
  value,
  onChange,
}: {
  value: OfficerEntry;
  onChange: (value: OfficerEntry) => void;
}) {
  const { t } = useTranslation('holds');
  const clear = useRef(() => {});
  clear.current = () => onChange({ ...value, passphrase: '' });
  const { passphrase } = value;
  useEffect(() => {
    if (passphrase === '') return;
    const left = setTimeout(() => clear.current(), LEFT_AFTER_MS);
    return () => clearTimeout(left);
  }, [passphrase]);
  return (
    <>
      <TextInput
        label={t('signIn.name')}
        value={value.name}
        maxLength={80}
        onChange={(name) => onChange({ ...value, name })}
        autoFocus
      />
      <TextInput
        kind="passphrase"
        label={t('signIn.passphrase')}
        value={passphrase}
        maxLength={1024}
        onChange={(typed) => onChange({ ...value, passphrase: typed })}
      />
    </>
  );
}
