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

/** Name and passphrase of an account at the services. */
export function OfficerFields({
  value,
  onChange,
}: {
  value: OfficerEntry;
  onChange: (value: OfficerEntry) => void;
}) {
  const { t } = useTranslation('holds');
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
        value={value.passphrase}
        maxLength={1024}
        onChange={(passphrase) => onChange({ ...value, passphrase })}
      />
    </>
  );
}
