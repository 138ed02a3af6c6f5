import { uptime } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Lockout } from '#core/keys/lockout.ts';
import { machineUptimeMs, tryAt } from './wrong-tries.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const DAY_S = 24 * 3600;
/** The clock, and how long the machine has run, after some seconds each. */
const later = (clock: number, machine?: number) =>
  tryAt(
    machine === undefined ? {} : { uptimeMs: () => 3_600_000 + machine * 1000 },
    new Date(NOW.getTime() + clock * 1000),
  );
const locked = (machine?: number): Lockout | undefined => {
  let lockout: Lockout | undefined;
  for (let tries = 0; tries < 5; tries += 1) lockout = later(0, machine).wrong(lockout);
  return lockout;
};

describe('a try after wrong ones', () => {
  it.each([-DAY_S, -1, 1, DAY_S])('waits as long on one machine whose clock was set by %i s', (set) => {
    expect(later(set, 0).waitS(locked(0))).toBe(30);
    expect(later(set, 29).waitS(locked(0))).toBe(1);
    expect(later(set, 30).waitS(locked(0))).toBe(0);
  });

  it('waits by the clock where nodes of several machines share a database', () => {
    expect(locked()).not.toHaveProperty('uptimeMs');
    expect(later(29).waitS(locked())).toBe(1);
    expect(later(30).waitS(locked())).toBe(0);
    expect(later(-DAY_S).waitS(locked())).toBe(30);
  });
});

it('takes the time of the machine from its start', () => {
  expect(Math.abs(machineUptimeMs() - uptime() * 1000)).toBeLessThan(1000);
});
