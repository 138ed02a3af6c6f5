import { useEffect } from 'react';

/** An undo that came too late still arrives within this time. */
const GUARD_MS = 2000;

/**
 * How long Enter still has to be kept from the page, in milliseconds.
 * @param signedAt RFC 3339
 * @param now milliseconds since 1970
 */
export const guardTime = (signedAt: string | undefined, now: number): number => {
  const passed = signedAt === undefined ? GUARD_MS : now - Date.parse(signedAt);
  return passed >= 0 ? Math.max(0, GUARD_MS - passed) : 0;
};

/**
 * Keeps Enter and Space from what has just appeared under the hand: who meant to take a decision back must not close the
 * session that was signed meanwhile.
 */
export const useEnterGuard = (signedAt: string | undefined): void => {
  useEffect(() => {
    const time = guardTime(signedAt, Date.now());
    if (time === 0) return;
    const swallow = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
    };
    const options = { capture: true } as const;
    const stop = () => {
      removeEventListener('keydown', swallow, options);
      removeEventListener('keyup', swallow, options);
      clearTimeout(timer);
    };
    const timer = setTimeout(stop, time);
    addEventListener('keydown', swallow, options);
    addEventListener('keyup', swallow, options);
    return stop;
  }, [signedAt]);
};
