import { useCallback, useEffect, useState } from 'react';
import type { LivenessPrompt } from '../../../main/counter/contract/state.ts';
import { type StageTimes, safeStageMs } from './light-stages.ts';

export interface Light {
  /** It is announced first; nothing lights up before the person starts it. */
  phase: 'announced' | 'shown' | 'over';
  /** The colour now, as CSS. */
  colour: string | undefined;
  /** When each colour appeared. */
  times: StageTimes;
  start: () => void;
}

const cssColour = (colour: readonly number[] | undefined): string | undefined =>
  colour && `rgb(${colour.join(' ')})`;

/** The colours of a light question, one after the other; the times are those at which they were painted. */
export const useLight = (prompt: LivenessPrompt | undefined): Light => {
  const light = prompt?.light;
  const key = light && prompt ? `${prompt.nonce} ${prompt.index}` : undefined;
  const [run, setRun] = useState<{ key: string; stage: number; times: StageTimes }>();
  const running = run !== undefined && run.key === key;
  const stage = running ? run.stage : -1;
  const count = light?.colours.length ?? 0;
  const stageMs = safeStageMs(light?.stageMs ?? 0);

  useEffect(() => {
    if (!running || stage < 0 || stage >= count) return;
    // Two frames of the screen later the colour is to be seen.
    let handle = requestAnimationFrame(() => {
      handle = requestAnimationFrame(() =>
        setRun((old) => old && { ...old, times: [...old.times.slice(0, stage), Date.now()] }),
      );
    });
    const timer = setTimeout(() => setRun((old) => old && { ...old, stage: stage + 1 }), stageMs);
    return () => {
      cancelAnimationFrame(handle);
      clearTimeout(timer);
    };
  }, [running, stage, count, stageMs]);

  const start = useCallback(() => {
    if (key) setRun({ key, stage: 0, times: [] });
  }, [key]);
  const phase = !running ? 'announced' : stage < count ? 'shown' : 'over';
  return { phase, colour: cssColour(light?.colours[stage]), times: running ? run.times : [], start };
};
