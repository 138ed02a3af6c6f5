import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { ErrorNotice } from '../ui/components/ErrorNotice.tsx';
import { TextInput } from '../ui/components/TextInput.tsx';
import { useAction } from '../ui/state/use-action.ts';

/** On a shared screen: the way back needs the passphrase of the operator who is signed in. */
export function ReturnToOperator() {
  const { t } = useTranslation('applicant');
  const back = useAction('display.return-to-operator');
  const [isOpen, setOpen] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const close = () => {
    setOpen(false);
    setPassphrase('');
    back.clear();
  };
  const submit = async () => {
    const answer = await back.run({ passphrase });
    setPassphrase('');
    if (answer?.ok && answer.value.url) location.assign(answer.value.url);
  };
  return (
    <>
      <Button variant="quiet" icon={LockKeyhole} onPress={() => setOpen(true)}>
        {t('shared.return')}
      </Button>
      <Dialog title={t('shared.title')} size="sm" isOpen={isOpen} onClose={close}>
        <form
          className="PassphraseForm"
          onSubmit={(event) => {
            event.preventDefault();
            if (passphrase) void submit();
          }}
        >
          <p className="soft">{t('shared.text')}</p>
          <TextInput
            kind="passphrase"
            label={t('shared.passphrase')}
            value={passphrase}
            onChange={setPassphrase}
            autoFocus
          />
          <ErrorNotice error={back.error} />
          <Button type="submit" variant="primary" size="lg" isDisabled={!passphrase} isPending={back.pending}>
            {t('shared.confirm')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
