import { useEffect, useState } from 'react';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { firstHint, nextHint } from './steady-hint.ts';

const EVERY_MS = 125;

/** The one hint on the screen, chosen from the hints of the guide and main. */
export const useSteadyHint = (hint: CaptureHint): CaptureHint => {
  const [state, setState] = useState(() => firstHint(hint, performance.now()));
  useEffect(() => {
    const observe = () => setState((old) => nextHint(old, hint, performance.now()));
    observe();
    const timer = setInterval(observe, EVERY_MS);
    return () => clearInterval(timer);
  }, [hint]);
  return state.shown;
};
