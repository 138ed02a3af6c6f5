import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { ErrorNotice } from '../ui/components/ErrorNotice.tsx';
import { Logo } from '../ui/components/Logo.tsx';
import { TextInput } from '../ui/components/TextInput.tsx';
import { useAction } from '../ui/state/use-action.ts';

/** Asked at every start of a kiosk whose keys are in a file with a passphrase. */
export function UnlockVault() {
  const { t } = useTranslation('operator');
  const unlock = useAction('vault.unlock');
  const [passphrase, setPassphrase] = useState('');
  return (
    <main className="EntryScreen">
      <Logo />
      <form
        className="EntryCard"
        onSubmit={(event) => {
          event.preventDefault();
          if (passphrase) void unlock.run({ passphrase }).then(() => setPassphrase(''));
        }}
      >
        <h1>{t('unlock.title')}</h1>
        <p className="soft">{t('unlock.text')}</p>
        <TextInput
          kind="passphrase"
          label={t('unlock.passphrase')}
          value={passphrase}
          onChange={setPassphrase}
          autoFocus
        />
        <ErrorNotice error={unlock.error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={KeyRound}
          isPending={unlock.pending}
          isDisabled={!passphrase}
        >
          {t('unlock.submit')}
        </Button>
      </form>
    </main>
  );
}
