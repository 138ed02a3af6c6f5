import { useTranslation } from 'react-i18next';
import type { SignInCodeView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { QrImage } from '../../ui/receipt/QrImage.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import './wallet.css';

export interface SignInCodeDialogProps {
  sessionId: string;
  code: SignInCodeView;
}

/** The code by which the person signs in with the wallet on a device of their own. Closing it is a no. */
export function SignInCodeDialog({ sessionId, code }: SignInCodeDialogProps) {
  const { t } = useTranslation('applicant');
  const close = useAction('sign-in-code.close', ['STEP_STALE']);
  const { codeId, url, program, community, address } = code;
  const refuse = () => void close.run({ sessionId, codeId });
  return (
    <Dialog
      alert
      isOpen
      size="lg"
      title={t('signInCode.title')}
      onClose={refuse}
      footer={
        <Button size="lg" isPending={close.pending} onPress={refuse}>
          {t('signInCode.no')}
        </Button>
      }
    >
      <div className="SignInCode">
        <QrImage className="SignInCode-code" text={url} label={t('signInCode.code')} />
        <div>
          <p>{t('signInCode.text', { program, community })}</p>
          <p>{t('scopes.address', { address })}</p>
        </div>
      </div>
      <ProblemNotice show={close.error !== undefined} />
    </Dialog>
  );
}
