import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestorationQuestion } from '#core/contract/counter/state.ts';
import type { Language } from '#core/contract/flow.ts';
import { MIN_PIN_LENGTH } from '#core/keys/pin-policy.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import { PinPad } from './PinPad.tsx';
import './wallet.css';

export interface RestorationDialogProps {
  sessionId: string;
  question: RestorationQuestion;
  language: Language | undefined;
}

/** Whether the person wants to be looked for by their face, then the PIN of their wallet. Closing it is a no. */
export function RestorationDialog({ sessionId, question, language = 'en' }: RestorationDialogProps) {
  const { t } = useTranslation('applicant');
  const send = useAction('applicant.answer-restoration', ['STEP_STALE']);
  const [pin, setPin] = useState('');
  const { kind, questionId } = question;
  const give = (answer: string | null) => void send.run({ sessionId, questionId, answer });
  const isReady = kind === 'consent' || pin.length >= MIN_PIN_LENGTH;
  return (
    <Dialog
      alert
      isOpen
      title={t(`restoration.${kind}.title`)}
      onClose={() => give(null)}
      footer={
        <>
          <Button size="lg" onPress={() => give(null)}>
            {t('restoration.decline')}
          </Button>
          <Button
            size="lg"
            variant={kind === 'consent' ? 'secondary' : 'primary'}
            isDisabled={!isReady}
            isPending={send.pending}
            onPress={() => give(kind === 'consent' ? 'yes' : pin)}
          >
            {t(`restoration.${kind}.agree`)}
          </Button>
        </>
      }
    >
      <p>{t(`restoration.${kind}.text`)}</p>
      {question.kind === 'consent' ? (
        <>
          <p>{question.text.words[language]}</p>
          <p className="Consent-version">{t('consent.version', { version: question.text.version })}</p>
        </>
      ) : (
        <PinPad label={t('wallet.pin.label')} value={pin} onChange={setPin} />
      )}
      <ProblemNotice show={send.error !== undefined} />
    </Dialog>
  );
}
