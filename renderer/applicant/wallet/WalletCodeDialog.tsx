import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletCodeQuestion } from '#core/contract/counter/state.ts';
import { MIN_PIN_LENGTH } from '#core/keys/pin-policy.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import { PinPad } from './PinPad.tsx';
import { ScanCode } from './ScanCode.tsx';
import './wallet.css';

interface Props<Step extends WalletCodeQuestion['step'] = WalletCodeQuestion['step']> {
  sessionId: string;
  question: Extract<WalletCodeQuestion, { step: Step }>;
}

/** About a code that the person brought for their wallet: what it leads to, and their answer. Closing it is a no. */
export function WalletCodeDialog({ sessionId, question }: Props) {
  const { t } = useTranslation('applicant');
  const send = useAction('wallet-code.answer', ['STEP_STALE']);
  const { questionId } = question;
  const give = (answer: string | null) => void send.run({ sessionId, questionId, answer });
  const close = () => give(null);
  const problem = <ProblemNotice show={send.error !== undefined} />;
  if (question.step === 'link' || question.step === 'sign-in') {
    const asked = { sessionId, pending: send.pending, onAnswer: give, problem };
    return question.step === 'link' ? (
      <LinkQuestion question={question} {...asked} />
    ) : (
      <SignInQuestion question={question} {...asked} />
    );
  }
  if (question.step === 'busy') {
    return (
      <Dialog alert isOpen title={t('walletCode.busy')} onClose={() => undefined}>
        <Spinner large />
      </Dialog>
    );
  }
  const scans = question.step === 'scan';
  const footer = (
    <Button size="lg" onPress={close}>
      {t(scans ? 'walletCode.scan.stop' : 'walletCode.close')}
    </Button>
  );
  const title =
    question.step === 'done' ? t(`walletCode.done.${question.kind}`) : t(`walletCode.${question.step}.title`);
  return (
    <Dialog alert isOpen title={title} onClose={close} footer={footer} size={scans ? 'lg' : 'md'}>
      {scans && <ScanCode sessionId={sessionId} questionId={questionId} deviceId={question.deviceId} />}
      {question.step === 'failed' && <p>{t('walletCode.failed.text')}</p>}
      {problem}
    </Dialog>
  );
}

interface Asked {
  pending: boolean;
  onAnswer: (answer: string | null) => void;
  problem: React.ReactNode;
}

/** Whose account it is comes by an operation of this display alone. */
function LinkQuestion({ sessionId, question, ...asked }: Props<'link'> & Asked) {
  const { t } = useTranslation('applicant');
  const bridge = useBridge();
  const [userName, setUserName] = useState<string>();
  const [password, setPassword] = useState('');
  const { questionId, passwordRequired, community, address, wrong } = question;
  useEffect(() => {
    let isCurrent = true;
    void bridge.invoke('wallet-code.user', { sessionId, questionId }).then((answer) => {
      if (isCurrent && answer.ok) setUserName(answer.value.userName);
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, sessionId, questionId]);
  const isReady = userName !== undefined && (!passwordRequired || password !== '');
  return (
    <QuestionDialog {...asked} kind="link" isReady={isReady} answer={passwordRequired ? password : 'yes'}>
      <p>{t('walletCode.link.text', { community, userName: userName ?? '' })}</p>
      <p>{t('scopes.address', { address })}</p>
      {passwordRequired && (
        <TextInput
          kind="secret"
          label={t('walletCode.link.password')}
          value={password}
          maxLength={256}
          onChange={setPassword}
          autoFocus
        />
      )}
      {wrong && <Notice tone="review" title={t('walletCode.link.wrong')} live="polite" />}
    </QuestionDialog>
  );
}

/** The PIN. Which data are asked for, and whether to show them, is the next question. */
function SignInQuestion({ question, sessionId: _session, ...asked }: Props<'sign-in'> & Asked) {
  const { t } = useTranslation('applicant');
  const [pin, setPin] = useState('');
  const { community, address, wrong } = question;
  return (
    <QuestionDialog {...asked} kind="sign-in" isReady={pin.length >= MIN_PIN_LENGTH} answer={pin}>
      <p>{t('walletCode.sign-in.text', { community })}</p>
      <p>{t('scopes.address', { address })}</p>
      <PinPad label={t('wallet.pin.label')} value={pin} onChange={setPin} />
      {wrong && <Notice tone="review" title={t('walletCode.sign-in.wrong')} live="polite" />}
    </QuestionDialog>
  );
}

interface QuestionDialogProps extends Asked {
  kind: 'link' | 'sign-in';
  isReady: boolean;
  answer: string;
  children: React.ReactNode;
}

/** Yes and no look alike. */
function QuestionDialog({
  kind,
  isReady,
  answer,
  pending,
  onAnswer,
  problem,
  children,
}: QuestionDialogProps) {
  const { t } = useTranslation('applicant');
  return (
    <Dialog
      alert
      isOpen
      title={t(`walletCode.${kind}.title`)}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button size="lg" onPress={() => onAnswer(null)}>
            {t(`walletCode.${kind}.no`)}
          </Button>
          <Button size="lg" isDisabled={!isReady} isPending={pending} onPress={() => onAnswer(answer)}>
            {t(`walletCode.${kind}.yes`)}
          </Button>
        </>
      }
    >
      {children}
      {problem}
    </Dialog>
  );
}
