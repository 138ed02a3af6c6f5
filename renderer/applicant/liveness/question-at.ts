import type { FrameMeta } from '#core/contract/counter/frame.ts';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { type StageTimes, stageAt } from './light-stages.ts';

/**
 * The question that a frame answers; undefined while none is open.
 * @param stages when each colour appeared; undefined where the question is no light
 */
export const questionAt = (
  prompt: Pick<LivenessPrompt, 'nonce' | 'index'> | undefined,
  stages: StageTimes | undefined,
  capturedAt: number,
): FrameMeta['live'] => {
  if (!prompt) return undefined;
  const { nonce, index } = prompt;
  return { nonce, index, ...(stages ? { stage: stageAt(stages, capturedAt) } : {}) };
};
