import { isCovered } from '../keys/covered.ts';

/** How much of a row has to be on the screen, and for how long, before it counts as seen. */
const IN_VIEW = 0.9;
const LOOK_MS = 300;
/** Interval of the test for something before the row. A dialog stays longer. */
const TICK_MS = 50;

/**
 * Calls once, when an element was in view for 300 ms with nothing before it. What flits by while the list scrolls was
 * not; a row that a dialog covered in between has its whole time again.
 * @returns what ends it
 */
export function watchSeen(element: Element, onSeen: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let looked = 0;
  const tick = () => {
    // The time begins with the first tick that finds nothing there.
    looked = isCovered() ? -TICK_MS : looked + TICK_MS;
    if (looked < LOOK_MS) return;
    stop();
    onSeen();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearInterval(timer);
      looked = 0;
      if (entry?.isIntersecting) timer = setInterval(tick, TICK_MS);
    },
    { threshold: IN_VIEW },
  );
  const stop = () => {
    clearInterval(timer);
    observer.disconnect();
  };
  observer.observe(element);
  return stop;
}
