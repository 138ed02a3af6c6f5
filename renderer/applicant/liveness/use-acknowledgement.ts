import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { ACKNOWLEDGED_MS, type Acknowledgement, acknowledgementOf } from './acknowledgement.ts';

/** The words in place of the new question, for a moment after the last one. */
export const useAcknowledgement = (prompt: LivenessPrompt | undefined): Acknowledgement | undefined => {
  const before = useRef<LivenessPrompt>(undefined);
  const [shown, setShown] = useState<Acknowledgement>();
  // Before the new question is painted, so that it does not flash up.
  useLayoutEffect(() => {
    const next = acknowledgementOf(before.current, prompt);
    before.current = prompt;
    if (next) setShown(next);
  }, [prompt]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), ACKNOWLEDGED_MS[shown]);
    return () => clearTimeout(timer);
  }, [shown]);
  return prompt && shown;
};
