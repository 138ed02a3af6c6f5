import { useTranslation } from 'react-i18next';
import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import type { StepProps } from './KeysStep.tsx';
import { NetworkFields } from './NetworkFields.tsx';

/** On this computer, or an organisation's address that a test has reached. */
export function ServicesStep({ draft, change }: StepProps) {
  const { t } = useTranslation('setup');
  const wrongAddress = draft.address !== '' && !isServicesAddress(draft.address.trim());
  return (
    <>
      <h2>{t('services.title')}</h2>
      <p className="soft">{t('services.text')}</p>
      <ChoiceGroup
        label={t('services.title')}
        hideLabel
        value={draft.services}
        onChange={(services) => change({ services })}
        choices={[
          { value: 'embedded', label: t('services.embedded'), text: t('services.embeddedText') },
          { value: 'remote', label: t('services.remote'), text: t('services.remoteText') },
        ]}
      />
      {draft.services === 'remote' && (
        <>
          <TextInput
            label={t('services.address')}
            value={draft.address}
            onChange={(address) => change({ address })}
            error={wrongAddress ? t('services.addressInvalid') : undefined}
            kind="code"
          />
          <TextInput
            label={t('services.licenseKey')}
            value={draft.licenseKey}
            onChange={(licenseKey) => change({ licenseKey })}
            kind="code"
          />
          <TextInput
            label={t('services.enrolmentCode')}
            value={draft.enrolmentCode}
            onChange={(enrolmentCode) => change({ enrolmentCode })}
            kind="code"
          />
          <NetworkFields draft={draft} change={change} />
          <ConnectionTest draft={draft} change={change} />
        </>
      )}
    </>
  );
}
