import type { LivenessPrompt } from '../../../main/counter/contract/state.ts';
import { ChallengeControls } from './ChallengeControls.tsx';
import { LightControls } from './LightControls.tsx';
import type { Light } from './use-light.ts';
import type { Question } from './use-question.ts';

export interface QuestionControlsProps {
  prompt: LivenessPrompt;
  question: Question;
  light: Light;
  mirrored: boolean;
  /** What is read aloud on request: the same words as on the picture. */
  spoken: string;
}

/** The words of the question that is open: a movement, or the colours before they begin. */
export function QuestionControls({ light, ...props }: QuestionControlsProps) {
  const { prompt } = props;
  if (prompt.kind) return <ChallengeControls {...props} kind={prompt.kind} />;
  return <LightControls {...props} over={light.phase === 'over'} onStart={light.start} />;
}
