import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import type { StepProps } from './KeysStep.tsx';

/** Settings that only some networks need, folded away for the others. */
export function NetworkFields({ draft, change }: StepProps) {
  const { t } = useTranslation('setup');
  return (
    <details className="SetupWizard-more">
      <summary>{t('services.network')}</summary>
      <div>
        <div className="SetupWizard-pair">
          <TextInput
            label={t('services.proxyHost')}
            value={draft.proxyHost}
            onChange={(proxyHost) => change({ proxyHost })}
            kind="code"
          />
          <TextInput
            label={t('services.proxyPort')}
            value={draft.proxyPort}
            onChange={(proxyPort) => change({ proxyPort })}
            inputMode="numeric"
            kind="code"
          />
        </div>
        <div className="SetupWizard-pair">
          <TextInput
            label={t('services.proxyUser')}
            value={draft.proxyUser}
            onChange={(proxyUser) => change({ proxyUser })}
          />
          <TextInput
            label={t('services.proxyPassword')}
            value={draft.proxyPassword}
            onChange={(proxyPassword) => change({ proxyPassword })}
            kind="passphrase"
          />
        </div>
        <TextInput
          label={t('services.ca')}
          value={draft.certificateAuthority}
          onChange={(certificateAuthority) => change({ certificateAuthority })}
          kind="multiline"
        />
        {draft.certificateAuthority && (
          <ChoiceGroup
            label={t('services.authorities')}
            value={draft.authorities}
            onChange={(authorities) => change({ authorities })}
            choices={[
              { value: 'own', label: t('services.authority.own') },
              { value: 'own-and-public', label: t('services.authority.own-and-public') },
            ]}
          />
        )}
      </div>
    </details>
  );
}
