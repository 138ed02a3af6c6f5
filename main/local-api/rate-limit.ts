/** Calls at once, and how many a second come back. */
const BURST = 40;
const PER_SECOND = 5;

/** True while a caller stays within its share. */
export type Admit = () => boolean;

/** The share of one program, over all its connections. @param uptimeMs a clock that cannot be set. */
export function rateLimit(uptimeMs: () => number, burst = BURST, perSecond = PER_SECOND): Admit {
  let left = burst;
  let at = uptimeMs();
  return () => {
    const now = uptimeMs();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
