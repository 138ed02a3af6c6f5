import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { type Acknowledgement, acknowledgedMs, acknowledgementOf } from './acknowledgement.ts';

/** The words in place of a question until it begins. */
export const useAcknowledgement = (prompt: LivenessPrompt | undefined): Acknowledgement | undefined => {
  const before = useRef<LivenessPrompt>(undefined);
  const [shown, setShown] = useState<{ kind: Acknowledgement; forMs: number }>();
  // Before the new question is painted, so that it does not flash up.
  useLayoutEffect(() => {
    const kind = acknowledgementOf(before.current, prompt);
    before.current = prompt;
    if (!kind || !prompt) return;
    const forMs = acknowledgedMs(kind, prompt.startsAt, Date.now());
    if (forMs > 0) setShown({ kind, forMs });
  }, [prompt]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), shown.forMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return prompt && shown?.kind;
};
