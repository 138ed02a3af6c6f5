import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAIRING_MS, PairingDesk } from './pairing-desk.ts';

const ASKING = { name: 'Queue', scopes: ['library.read', 'sessions.read'] as const };
const asking = () => ({ ...ASKING, scopes: [...ASKING.scopes] });
const refused = (code: string) => expect.objectContaining({ code });

let changes: number;
let waitSec: number;
let tries: string[];
let desk: PairingDesk<string>;
beforeEach(() => {
  vi.useFakeTimers();
  changes = 0;
  waitSec = 0;
  tries = [];
  let ids = 0;
  desk = new PairingDesk({
    newId: () => {
      ids += 1;
      return `r${ids}`;
    },
    newCode: () => '123456',
    now: () => new Date(0),
    tries: {
      waitSec: () => waitSec,
      count: () => void tries.push('counted'),
      clear: () => void tries.push('cleared'),
    },
    onChange: () => {
      changes += 1;
    },
  });
});
afterEach(() => vi.useRealTimers());

describe('a pairing', () => {
  it('is made of the scopes that the supervisor allows', async () => {
    const { request, paired } = desk.ask(asking());
    expect(desk.request()).toEqual(request);
    desk.answer('r1', ['sessions.read', 'sessions.read'], ({ name }, scopes) => `${name}: ${scopes}`);
    await expect(paired).resolves.toBe('Queue: sessions.read');
    expect(desk.request()).toBeUndefined();
    expect(changes).toBe(2);
  });

  it('is refused, or ends after its time', async () => {
    const first = desk.ask(asking());
    desk.answer('r1', null, () => 'never');
    await expect(first.paired).rejects.toEqual(refused('PAIRING_REFUSED'));
    const second = desk.ask(asking());
    vi.advanceTimersByTime(PAIRING_MS);
    await expect(second.paired).rejects.toEqual(refused('PAIRING_EXPIRED'));
    expect(() => desk.answer('r2', ['library.read'], () => 'late')).toThrow(refused('PAIRING_EXPIRED'));
  });

  it('gives no scope that was not asked for', () => {
    desk.ask(asking());
    expect(() => desk.answer('r1', ['person.share'], () => 'never')).toThrow(
      refused('PROGRAM_SCOPE_MISSING'),
    );
    expect(desk.request()).toBeDefined();
  });

  it('still waits where it could not be stored', async () => {
    const { paired } = desk.ask(asking());
    const full = () => {
      throw new Error('disk');
    };
    expect(() => desk.answer('r1', ['library.read'], full)).toThrow('disk');
    desk.answer('r1', ['library.read'], () => 'stored');
    await expect(paired).resolves.toBe('stored');
  });

  it('waits alone, and is counted before anybody sees it', () => {
    desk.ask(asking());
    expect(tries).toEqual(['counted']);
    expect(() => desk.ask(asking())).toThrow(refused('RATE_LIMITED'));
    desk.answer('r1', null, () => 'never');
    desk.ask(asking());
    expect(tries).toEqual(['counted', 'counted']);
    desk.answer('r2', ['library.read'], () => 'stored');
    expect(tries).toEqual(['counted', 'counted', 'cleared']);
  });

  it('is not shown while its wait lasts, which it is told', () => {
    waitSec = 30;
    expect(() => desk.ask(asking())).toThrow(
      expect.objectContaining({
        code: 'RATE_LIMITED',
        detail: expect.objectContaining({ probe: expect.stringContaining('30 s') }),
      }),
    );
    expect([tries, desk.request()]).toEqual([[], undefined]);
  });
});
