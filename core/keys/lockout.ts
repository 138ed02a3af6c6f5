import { type BackOff, backOff } from '../back-off.ts';

/** Wrong passphrases or PINs in a row, and how long the next try has to wait. Times in RFC 3339. */
export interface Lockout {
  failures: number;
  lastFailureAt: string;
  lockedUntil?: string;
  /** How long the machine had run at the last failure; setting the clock does not change it. */
  uptimeMs?: number;
}

/** Wrong tries that are free of a wait. */
export const FREE_TRIES = 5;
const WAITS: BackOff = { firstMs: 30_000, longestMs: 60 * 60_000 };

/**
 * The state after one more wrong try: from the fifth on every failure doubles the wait, up to an hour.
 * @param uptimeMs how long the machine has run, where people at it could move the clock
 */
export function afterFailure(before: Lockout | undefined, now: string, uptimeMs?: number): Lockout {
  return lockoutAfter((before?.failures ?? 0) + 1, now, uptimeMs);
}

/** The state after this many wrong tries in a row, the last of them now. */
export function lockoutAfter(failures: number, now: string, uptimeMs?: number): Lockout {
  const failed = { failures, lastFailureAt: now, ...(uptimeMs === undefined ? {} : { uptimeMs }) };
  if (failures < FREE_TRIES) return failed;
  const wait = backOff(failures - FREE_TRIES + 1, WAITS);
  return { ...failed, lockedUntil: new Date(Date.parse(now) + wait).toISOString() };
}

/**
 * Seconds that the next try still has to wait. Where the uptime of the machine is known, then and now, no change of its
 * clock matters. Otherwise a clock that was set back does not shorten the wait: the time of the last failure then lies
 * ahead, and the whole wait starts from now.
 */
export function secondsLocked(lockout: Lockout | undefined, now: string, uptimeMs?: number): number {
  if (!lockout?.lockedUntil) return 0;
  const { lastFailureAt, lockedUntil } = lockout;
  const waitMs = Date.parse(lockedUntil) - Date.parse(lastFailureAt);
  const passedMs =
    uptimeMs === undefined || lockout.uptimeMs === undefined
      ? Math.max(0, Date.parse(now) - Date.parse(lastFailureAt))
      : certainlyPassed(lockout.uptimeMs, uptimeMs);
  return Math.max(0, Math.ceil((waitMs - passedMs) / 1000));
}

/**
 * Milliseconds that have passed between two uptimes of one machine. A machine that was restarted since has run shorter than
 * before: then only the time since its start is certain.
 */
export function certainlyPassed(thenMs: number, nowMs: number): number {
  return nowMs >= thenMs ? nowMs - thenMs : nowMs;
}
