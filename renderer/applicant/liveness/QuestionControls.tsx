import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { ChallengeControls } from './ChallengeControls.tsx';
import { LightControls } from './LightControls.tsx';
import { LightWait } from './LightWait.tsx';
import type { Light } from './use-light.ts';
import type { Question } from './use-question.ts';

export interface QuestionControlsProps {
  prompt: LivenessPrompt;
  question: Question;
  light: Light;
  mirrored: boolean;
  /** The text read aloud on request: the same words as on the picture. */
  spoken: string;
}

/** The words of the question that is open: a movement, or the colours before and after they are shown. */
export function QuestionControls({ light, ...props }: QuestionControlsProps) {
  const { prompt } = props;
  if (prompt.kind) return <ChallengeControls {...props} kind={prompt.kind} />;
  if (light.phase === 'over') return <LightWait {...props} />;
  return <LightControls {...props} onStart={light.start} />;
}
