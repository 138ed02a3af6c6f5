import { useEffect, useRef, useState } from 'react';
import type { LivenessPrompt } from '../../../main/counter/contract/state.ts';
import { isTimeOver } from './time-over.ts';

/** True from when the colours were gone for want of time until the next question; it outlives their screen. */
export const useTimeOver = (prompt: LivenessPrompt | undefined): boolean => {
  const before = useRef(prompt);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const last = before.current;
    before.current = prompt;
    if (last?.nonce !== prompt?.nonce) setOver(isTimeOver(last, prompt, Date.now()));
  }, [prompt]);
  return over;
};
