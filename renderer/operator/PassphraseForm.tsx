import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { ErrorNotice } from '../ui/components/ErrorNotice.tsx';
import { TextInput } from '../ui/components/TextInput.tsx';
import { useAction } from '../ui/state/use-action.ts';

/** The passphrase of one operator. A failure empties the field; a lock-out says until when by its next step. */
export function PassphraseForm({
  operator,
  onBack,
}: {
  operator: { id: string; name: string };
  onBack?: () => void;
}) {
  const { t } = useTranslation('operator');
  const signIn = useAction('operator.sign-in');
  const [passphrase, setPassphrase] = useState('');
  const submit = async () => {
    const answer = await signIn.run({ operatorId: operator.id, passphrase });
    if (answer && !answer.ok) setPassphrase('');
  };
  return (
    <form
      className="EntryForm"
      onSubmit={(event) => {
        event.preventDefault();
        if (passphrase) void submit();
      }}
    >
      <h1>{operator.name}</h1>
      <TextInput
        kind="passphrase"
        label={t('signIn.passphraseOf', { name: operator.name })}
        value={passphrase}
        onChange={setPassphrase}
        autoFocus
      />
      <ErrorNotice error={signIn.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={LogIn}
        isPending={signIn.pending}
        isDisabled={!passphrase}
      >
        {t('signIn.submit')}
      </Button>
      {onBack && (
        <Button variant="quiet" onPress={onBack}>
          {t('signIn.other')}
        </Button>
      )}
    </form>
  );
}
