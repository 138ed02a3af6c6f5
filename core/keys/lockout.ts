import { type BackOff, backOff } from '../back-off.ts';

/** Wrong passphrases or PINs in a row, and how long the next try has to wait. Times in RFC 3339. */
export interface Lockout {
  failures: number;
  lastFailureAt: string;
  lockedUntil?: string;
}

/** Wrong tries that are free of a wait. */
export const FREE_TRIES = 5;
const WAITS: BackOff = { firstMs: 30_000, longestMs: 60 * 60_000 };

/** The state after one more wrong try: from the fifth on every failure doubles the wait, up to an hour. */
export function afterFailure(before: Lockout | undefined, now: string): Lockout {
  const failures = (before?.failures ?? 0) + 1;
  if (failures < FREE_TRIES) return { failures, lastFailureAt: now };
  const wait = backOff(failures - FREE_TRIES + 1, WAITS);
  const lockedUntil = new Date(Date.parse(now) + wait).toISOString();
  return { failures, lastFailureAt: now, lockedUntil };
}

/**
 * Seconds that the next try still has to wait. A clock that was set back does not shorten the wait: the time of the last
 * failure then lies ahead, and the whole wait starts from now.
 */
export function secondsLocked(lockout: Lockout | undefined, now: string): number {
  if (!lockout?.lockedUntil) return 0;
  const start = now < lockout.lastFailureAt ? lockout.lastFailureAt : now;
  return Math.max(0, Math.ceil((Date.parse(lockout.lockedUntil) - Date.parse(start)) / 1000));
}
