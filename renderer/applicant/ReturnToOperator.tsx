import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { PassphraseForm } from '../ui/components/PassphraseForm.tsx';
import { useAction } from '../ui/state/use-action.ts';

/** On a shared screen: the way back needs the passphrase of the operator who is signed in. */
export function ReturnToOperator() {
  const { t } = useTranslation('applicant');
  const back = useAction('display.return-to-operator');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    back.clear();
  };
  const submit = async (passphrase: string) => {
    const answer = await back.run({ passphrase });
    if (answer?.ok && answer.value.url) location.assign(answer.value.url);
  };
  return (
    <>
      <Button variant="quiet" icon={LockKeyhole} onPress={() => setOpen(true)}>
        {t('shared.return')}
      </Button>
      <Dialog title={t('shared.title')} size="sm" isOpen={isOpen} onClose={close}>
        <PassphraseForm
          label={t('shared.passphrase')}
          submitLabel={t('shared.confirm')}
          action={back}
          onSubmit={submit}
        >
          <p className="soft">{t('shared.text')}</p>
        </PassphraseForm>
      </Dialog>
    </>
  );
}
