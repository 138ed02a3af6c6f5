import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/components/Logo.tsx';
import { PassphraseForm } from '../ui/components/PassphraseForm.tsx';
import { useAction } from '../ui/state/use-action.ts';

/** Asked at every start of a kiosk whose keys are in a file with a passphrase. */
export function UnlockVault() {
  const { t } = useTranslation('operator');
  const unlock = useAction('vault.unlock');
  return (
    <main className="EntryScreen">
      <Logo />
      <div className="EntryCard">
        <PassphraseForm
          label={t('unlock.passphrase')}
          submitLabel={t('unlock.submit')}
          icon={KeyRound}
          action={unlock}
          onSubmit={(passphrase) => unlock.run({ passphrase })}
        >
          <h1>{t('unlock.title')}</h1>
          <p className="soft">{t('unlock.text')}</p>
        </PassphraseForm>
      </div>
    </main>
  );
}
