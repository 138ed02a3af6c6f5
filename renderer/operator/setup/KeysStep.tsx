import { useTranslation } from 'react-i18next';
import type { CounterOperations } from '#core/contract/counter/index.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { NewPassphrase } from './NewPassphrase.tsx';
import type { SetupDraft } from './setup-draft.ts';

export type SetupProbe = OutputOf<CounterOperations['setup.probe']>;

export interface StepProps {
  draft: SetupDraft;
  change: (part: Partial<SetupDraft>) => void;
}

/** The keychain where its probe passes; else, or by choice, a file under a passphrase. */
export function KeysStep({ draft, change, probe }: StepProps & { probe: SetupProbe | undefined }) {
  const { t } = useTranslation('setup');
  return (
    <>
      <h2>{t('keys.title')}</h2>
      <p className="soft">{t('keys.text')}</p>
      {!probe ? (
        <p role="status" className="soft">
          <Spinner /> {t('keys.probing')}
        </p>
      ) : (
        <>
          <ChoiceGroup
            label={t('keys.title')}
            hideLabel
            value={draft.keyStorage}
            onChange={(keyStorage) => change({ keyStorage })}
            choices={[
              {
                value: 'keychain',
                label: t('keys.keychain'),
                text: probe.keychain.available ? t('keys.keychainText') : t('keys.keychainMissing'),
                disabled: !probe.keychain.available,
              },
              { value: 'passphrase-file', label: t('keys.file'), text: t('keys.fileText') },
            ]}
          />
          {!probe.keychain.available && <Notice tone="info">{probe.keychain.probe}</Notice>}
          {draft.keyStorage === 'passphrase-file' && (
            <NewPassphrase
              label={t('keys.passphrase')}
              repeatLabel={t('keys.repeat')}
              minLength={probe.minPassphraseLength}
              value={draft.filePassphrase}
              again={draft.filePassphraseAgain}
              onChange={(filePassphrase) => change({ filePassphrase })}
              onChangeAgain={(filePassphraseAgain) => change({ filePassphraseAgain })}
            />
          )}
        </>
      )}
    </>
  );
}
