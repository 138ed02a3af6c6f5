import { describe, expect, it } from 'vitest';
import { afterFailure, type Lockout, secondsLocked } from '#core/keys/lockout.ts';
import type { TryBucket } from '#services/kernel/database/tables/callers.ts';
import { secondsFull, withTry } from './try-bucket.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20) + seconds * 1000).toISOString();
const HOUR = 3600;

/** One address that tries whenever its own wait is over; answers how full the account is at its fullest. */
function triesOfAddresses(count: number, hours: number): { longest: number } {
  const lockouts: (Lockout | undefined)[] = Array.from({ length: count }, () => undefined);
  let bucket: TryBucket | undefined;
  let longest = 0;
  for (let second = 0; second < hours * HOUR; second += 30) {
    for (const [index, lockout] of lockouts.entries()) {
      if (secondsLocked(lockout, at(second)) > 0 || secondsFull(bucket, at(second)) > 0) continue;
      lockouts[index] = afterFailure(lockout, at(second));
      bucket = withTry(bucket, at(second));
      longest = Math.max(longest, secondsFull(bucket, at(second)));
    }
  }
  return { longest };
}

describe('the limit of wrong tries at one account', () => {
  it('is not reached from one address, however long it tries', () => {
    expect(triesOfAddresses(1, 14 * 24).longest).toBe(0);
  });

  it('is reached from many addresses, and then lets one try pass every quarter of an hour', () => {
    expect(triesOfAddresses(40, 2).longest).toBe(900);
  });

  it('drains with time, and not while a clock is set back', () => {
    let bucket: TryBucket | undefined;
    for (let n = 0; n < 100; n++) bucket = withTry(bucket, at(0));
    expect(secondsFull(bucket, at(0))).toBe(900);
    expect(secondsFull(bucket, at(899))).toBe(1);
    expect(secondsFull(bucket, at(900))).toBe(0);
    expect(secondsFull(bucket, at(-48 * HOUR))).toBe(1800);
    expect(secondsFull(withTry(bucket, at(200 * HOUR)), at(200 * HOUR))).toBe(0);
  });

  it('drains by the time that a machine has run, whatever its clock says', () => {
    const ran = (seconds: number): number => (50_000 + seconds) * 1000;
    let bucket: TryBucket | undefined;
    for (let n = 0; n < 100; n++) bucket = withTry(bucket, at(n * 48 * HOUR), ran(0));
    for (const clock of [0, 500 * 24 * HOUR, -500 * 24 * HOUR]) {
      expect(secondsFull(bucket, at(clock), ran(0))).toBe(900);
      expect(secondsFull(bucket, at(clock), ran(899))).toBe(1);
      expect(secondsFull(bucket, at(clock), ran(900))).toBe(0);
      expect(secondsFull(withTry(bucket, at(clock), ran(900)), at(clock), ran(900))).toBe(900);
      // Restarted: only the time since then is certain.
      expect(secondsFull(bucket, at(clock), 300_000)).toBe(600);
    }
  });

  it('goes by the clock where the last try did', () => {
    let bucket: TryBucket | undefined;
    for (let n = 0; n < 100; n++) bucket = withTry(bucket, at(0));
    expect(secondsFull(bucket, at(600), 5000)).toBe(300);
  });
});
