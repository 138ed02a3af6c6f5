import { useTranslation } from 'react-i18next';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { Announced } from '../../ui/components/Announced.tsx';
import { Button } from '../../ui/components/Button.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useNow } from '../../ui/state/kiosk.tsx';
import { ReadAloud } from '../capture/ReadAloud.tsx';
import { isLate } from './light-stages.ts';
import { TimeLeftBar } from './TimeLeftBar.tsx';
import type { Question } from './use-question.ts';
import './Liveness.css';

export interface LightWaitProps {
  prompt: LivenessPrompt;
  question: Question;
}

/** After the colours, while main analyses the reflection: how long that may take, and the way on without waiting. */
export function LightWait({ prompt, question }: LightWaitProps) {
  const { t } = useTranslation('applicant');
  const { nonce, index, deadline } = prompt;
  const late = isLate(deadline, useNow(1000));
  const words = late ? 'late' : 'judged';
  const title = t(`light.${words}.title`);
  const text = t(`light.${words}.text`);
  return (
    <div className="Capture-words Liveness">
      <Spinner large />
      <div key={words} role={late ? 'alert' : undefined}>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <Announced text={late ? '' : `${title}. ${text}`} />
      {!late && <TimeLeftBar key={`${nonce} ${index}`} deadline={deadline} />}
      <Button
        variant={late ? 'primary' : 'secondary'}
        size="lg"
        isPending={question.skipping}
        onPress={question.skip}
      >
        {t('light.skip')}
      </Button>
      {question.nothingElse && <p role="alert">{t('light.notSkipped')}</p>}
      <ReadAloud text={`${title}. ${text}`} />
    </div>
  );
}
