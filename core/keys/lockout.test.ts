import { describe, expect, it } from 'vitest';
import { afterFailure, secondsLocked } from './lockout.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20) + seconds * 1000).toISOString();
const failures = (count: number) => {
  let lockout: ReturnType<typeof afterFailure> | undefined;
  for (let n = 0; n < count; n++) lockout = afterFailure(lockout, at(0));
  return lockout;
};

describe('the sign-in lockout', () => {
  it('lets four wrong passphrases pass', () => {
    expect(secondsLocked(failures(4), at(0))).toBe(0);
  });
  it('doubles the wait from the fifth on, up to an hour', () => {
    expect([5, 6, 7, 20].map((count) => secondsLocked(failures(count), at(0)))).toEqual([30, 60, 120, 3600]);
  });
  it('runs out', () => {
    expect(secondsLocked(failures(5), at(29))).toBe(1);
    expect(secondsLocked(failures(5), at(30))).toBe(0);
  });
  it('is not shortened by a clock that was set back', () => {
    expect(secondsLocked(failures(5), at(-86_400))).toBe(30);
  });
});

describe('a lockout on a machine whose uptime is known', () => {
  const HOUR_MS = 3_600_000;
  const lockout = afterFailure(failures(4), at(0), HOUR_MS);

  it.each([-86_400, 0, 29, 86_400])('runs by the uptime while the clock stands %i s off', (offset) => {
    expect(secondsLocked(lockout, at(offset), HOUR_MS + 29_000)).toBe(1);
    expect(secondsLocked(lockout, at(offset), HOUR_MS + 30_000)).toBe(0);
  });
  it('counts only the time since the start of a machine that was restarted', () => {
    expect(secondsLocked(lockout, at(86_400), 10_000)).toBe(20);
    expect(secondsLocked(lockout, at(86_400), 30_000)).toBe(0);
  });
  it('that was stored without it runs by the clock', () => {
    expect(secondsLocked(failures(5), at(29), HOUR_MS)).toBe(1);
  });
});
