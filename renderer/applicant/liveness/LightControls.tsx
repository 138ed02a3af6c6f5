import { SunMedium } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { ReadAloud } from '../capture/ReadAloud.tsx';
import { safeStageMs } from './light-stages.ts';
import { TimeLeftBar } from './TimeLeftBar.tsx';
import type { Question } from './use-question.ts';
import './Liveness.css';

export interface LightControlsProps {
  prompt: LivenessPrompt;
  question: Question;
  onStart: () => void;
}

/** Announces the colours before any is shown; without them is as easy as with them (WCAG 2.3.1). */
export function LightControls({ prompt, question, onStart }: LightControlsProps) {
  const { t } = useTranslation('applicant');
  const { number } = useFormats();
  const { colours, stageMs } = prompt.light ?? { colours: [], stageMs: 0 };
  const seconds = Math.ceil((colours.length * safeStageMs(stageMs)) / 1000);
  const text = t('light.text', { seconds: number(seconds) });
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <div className="Capture-words Liveness">
      <h1>{t('light.title')}</h1>
      <p>{text}</p>
      {lessMotion && <p className="Capture-small">{t('light.lessMotion')}</p>}
      <Button variant={lessMotion ? 'secondary' : 'primary'} size="lg" icon={SunMedium} onPress={onStart}>
        {t('light.start')}
      </Button>
      <Button
        variant={lessMotion ? 'primary' : 'secondary'}
        size="lg"
        isPending={question.skipping}
        onPress={question.skip}
      >
        {t('light.skip')}
      </Button>
      <TimeLeftBar key={`${prompt.nonce} ${prompt.index}`} deadline={prompt.deadline} />
      <ReadAloud text={`${t('light.title')}. ${text}`} />
    </div>
  );
}
