import { useEffect, useRef } from 'react';
import { isCovered } from '../keys/covered.ts';

/** How much of a row has to be on the screen, and for how long, before it counts as seen. */
const IN_VIEW = 0.9;
const LOOK_MS = 300;

/**
 * Tells once of each sight that it was in view beside its crop. What flits by while the list scrolls, or lies beneath a
 * dialog, was not.
 * @param sight undefined while the row is not whole
 */
export const useSeen = (
  sight: string | undefined,
  onSeen: (sight: string) => void,
): React.RefObject<HTMLLIElement | null> => {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = row.current;
    if (!element || sight === undefined) return;
    let look: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearInterval(look);
        if (entry?.isIntersecting) look = setInterval(seen, LOOK_MS);
      },
      { threshold: IN_VIEW },
    );
    const stop = () => {
      clearInterval(look);
      observer.disconnect();
    };
    const seen = () => {
      if (isCovered()) return;
      stop();
      onSeen(sight);
    };
    observer.observe(element);
    return stop;
  }, [sight, onSeen]);
  return row;
};
