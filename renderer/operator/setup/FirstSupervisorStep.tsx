import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/components/TextInput.tsx';
import type { StepProps } from './KeysStep.tsx';
import { NewPassphrase } from './NewPassphrase.tsx';

/** The first person who can sign in. */
export function FirstSupervisorStep({ draft, change, minLength }: StepProps & { minLength: number }) {
  const { t } = useTranslation('setup');
  return (
    <>
      <h2>{t('supervisor.title')}</h2>
      <p className="soft">{t('supervisor.text')}</p>
      <TextInput
        label={t('supervisor.name')}
        value={draft.supervisorName}
        onChange={(supervisorName) => change({ supervisorName })}
        maxLength={80}
        autoFocus
      />
      <NewPassphrase
        label={t('supervisor.passphrase')}
        repeatLabel={t('supervisor.repeat')}
        minLength={minLength}
        value={draft.supervisorPassphrase}
        again={draft.supervisorPassphraseAgain}
        onChange={(supervisorPassphrase) => change({ supervisorPassphrase })}
        onChangeAgain={(supervisorPassphraseAgain) => change({ supervisorPassphraseAgain })}
      />
    </>
  );
}
