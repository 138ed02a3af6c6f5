import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import type { ReleaseDialogProps } from './AskReleaseDialog.tsx';
import { isEntered, NO_OFFICER, OfficerFields } from './OfficerFields.tsx';

export interface ConfirmReleaseDialogProps extends ReleaseDialogProps {
  /** The officer who is signed in asked: another one confirms in their place. */
  isSecond: boolean;
}

/** The second person's word, by the officer who is signed in or by another one who signs in for this alone. */
export function ConfirmReleaseDialog(props: ConfirmReleaseDialogProps) {
  const { hold, name, isSecond, onClose, onChanged, onEnded } = props;
  const { t } = useTranslation(['holds', 'common']);
  const confirm = useAction('holds.confirm-release', ['SIGN_IN_ENDED']);
  const formId = useId();
  const [by, setBy] = useState(NO_OFFICER);
  const isReady = !isSecond || isEntered(by);
  const submit = async () => {
    if (!isReady) return;
    const { holdId } = hold;
    const answer = await confirm.run(isSecond ? { holdId, by: { ...by, name: by.name.trim() } } : { holdId });
    setBy({ ...by, passphrase: '' });
    if (answer?.ok) onChanged(answer.value);
    else if (answer?.error.code === 'SIGN_IN_ENDED') onEnded(answer.error);
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={confirm.pending}
            isDisabled={!isReady}
          >
            {t('holds:confirm.action')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="Holds-signIn"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {hold.asked && (
          <p>
            <span className="soft">{t('holds:ask.reason')}</span>
            <br />
            {t(`holds:why.${hold.asked.reason}`)}
          </p>
        )}
        <p>{t('holds:confirm.text')}</p>
        {isSecond && (
          <>
            <p className="soft">{t('holds:second.text')}</p>
            <OfficerFields value={by} onChange={setBy} />
          </>
        )}
        <ErrorNotice error={confirm.error} />
      </form>
    </Dialog>
  );
}
