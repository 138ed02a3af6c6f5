import { useEffect, useRef, useState } from 'react';
import { isTimeOver } from './liveness/time-over.ts';
import { nextNotice, noticeAt, placeOf, type TimeNotice } from './time-notice.ts';
import type { ActiveApplicant } from './visit.ts';

/**
 * The bar's notice about the time on this visit of a step: that the colours were skipped for lack of it, which outlives
 * their screen, or that there is more of it now.
 */
export function useTimeNotice(state: ActiveApplicant) {
  const place = placeOf(state);
  const prompt = state.capture?.liveness;
  const before = useRef(prompt);
  const [notice, setNotice] = useState<TimeNotice>();
  useEffect(() => {
    const last = before.current;
    before.current = prompt;
    if (last?.nonce === prompt?.nonce) return;
    const over = isTimeOver(last, prompt, Date.now());
    setNotice((known) => nextNotice(known, { text: 'light.timeOver', place }, over));
  }, [prompt, place]);
  /** @param ok whether more time was given on this visit */
  const tellGiven = (ok: boolean) =>
    setNotice((known) => nextNotice(known, { text: 'time.given', place }, ok));
  return { text: noticeAt(notice, place), tellGiven };
}
