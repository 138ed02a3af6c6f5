import { useCallback, useEffect, useState } from 'react';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { type LightPhase, lightPhase, type StageTimes, safeStageMs } from './light-stages.ts';

export interface Light {
  /** It is announced first; nothing lights up before the person starts it. */
  phase: LightPhase;
  /** The colour now, as CSS. */
  colour: string | undefined;
  /** When each colour appeared. */
  times: StageTimes;
  start: () => void;
  /** No colour is shown from now on, even if main asks for one. */
  stop: () => void;
}

const cssColour = (colour: readonly number[] | undefined): string | undefined =>
  colour && `rgb(${colour.join(' ')})`;

/** The colours of a light question, one after the other; the times are those at which they were painted. */
export const useLight = (prompt: LivenessPrompt | undefined): Light => {
  const light = prompt?.light;
  const key = light && prompt ? `${prompt.nonce} ${prompt.index}` : undefined;
  const [run, setRun] = useState<{ key: string; stage: number; times: StageTimes; stopped?: true }>();
  const running = run !== undefined && run.key === key;
  const stage = running ? run.stage : -1;
  const count = light?.colours.length ?? 0;
  const stageMs = safeStageMs(light?.stageMs ?? 0);
  const phase = lightPhase(running ? run : undefined, count);

  useEffect(() => {
    if (phase !== 'shown') return;
    // Two frames of the screen later the colour is visible.
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
  }, [phase, stage, stageMs]);

  const start = useCallback(() => {
    if (key) setRun({ key, stage: 0, times: [] });
  }, [key]);
  const stop = useCallback(() => setRun((old) => old && { ...old, stopped: true }), []);
  const colour = phase === 'shown' ? cssColour(light?.colours[stage]) : undefined;
  return { phase, colour, times: running ? run.times : [], start, stop };
};
