import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { useSteadyHint } from '../../ui/guide/use-steady-hint.ts';
import { useAction } from '../../ui/state/use-action.ts';
import type { Camera, CaptureVisit } from '../capture/use-camera.ts';
import type { Frames } from '../capture/use-frames.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import { neutralHint } from './neutral-hint.ts';
import { useAcknowledgement } from './use-acknowledgement.ts';
import type { Light } from './use-light.ts';

export interface Question {
  /** On the picture: the instruction, or the obstacle in the camera's view; undefined while no question is open. */
  hint: string | undefined;
  /** Between two questions. */
  acknowledged: Acknowledgement | undefined;
  /** The person cannot do it, or does not want the colours: something else takes its place. */
  skip: () => void;
  skipping: boolean;
  /** No other kind can replace it. */
  nothingElse: boolean;
}

/** Sends each frame of the camera at once while a question is open. */
const useAnswers = (camera: Camera, send: Frames['send'], open: boolean): void => {
  const live = camera.status?.state === 'live';
  const { clock } = camera;
  useEffect(() => {
    if (!open || !live) return;
    return clock.current?.onFrame(() => send('live'));
  }, [open, live, clock, send]);
};

/** One question of the liveness check: its frames, its words, and the way out of it. */
export const useQuestion = (
  { sessionId, at }: CaptureVisit,
  prompt: LivenessPrompt | undefined,
  camera: Camera,
  frames: Frames,
  light: Light,
): Question => {
  const { t } = useTranslation('applicant');
  const replace = useAction('capture.replace-challenge', ['STEP_STALE']);
  const { clear } = replace;
  const asked = prompt && `${prompt.nonce} ${prompt.index}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hint about one question does not apply to the next.
  useEffect(clear, [clear, asked]);
  const acknowledged = useAcknowledgement(prompt);
  const over = prompt?.light !== undefined && light.phase === 'over';
  // The head still comes back from the last movement while thanks are on the screen.
  useAnswers(camera, frames.send, prompt !== undefined && !acknowledged && !over);
  const neutral = useSteadyHint(neutralHint(frames.hint) ?? 'ready');

  const skip = () => {
    if (prompt) void replace.run({ sessionId, at, nonce: prompt.nonce, index: prompt.index });
  };
  const said = (): string | undefined => {
    if (!prompt) return undefined;
    if (acknowledged) return '';
    if (over) return t('hint.processing');
    if (neutral !== 'ready') return t(`hint.${neutral}`);
    return prompt.kind ? t(`challenge.ask.${prompt.kind}.title`) : t('light.look');
  };
  return {
    hint: said(),
    acknowledged,
    skip,
    skipping: replace.pending,
    nothingElse: replace.error !== undefined,
  };
};
