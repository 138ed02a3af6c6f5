import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAIRING_MS, PairingDesk } from './pairing-desk.ts';

const ASKING = { name: 'Queue', scopes: ['library.read', 'sessions.read'] as const };
const asking = () => ({ ...ASKING, scopes: [...ASKING.scopes] });
const refused = (code: string) => expect.objectContaining({ code });

let changes: number;
let uptimeMs: number;
let desk: PairingDesk<string>;
beforeEach(() => {
  vi.useFakeTimers();
  changes = 0;
  uptimeMs = 0;
  let ids = 0;
  desk = new PairingDesk({
    newId: () => {
      ids += 1;
      return `r${ids}`;
    },
    newCode: () => '123456',
    now: () => new Date(0),
    uptimeMs: () => uptimeMs,
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

  it('waits alone, and is asked for a few times in a row', () => {
    desk.ask(asking());
    expect(() => desk.ask(asking())).toThrow(refused('RATE_LIMITED'));
    for (const id of ['r1', 'r2', 'r3', 'r4']) {
      desk.answer(id, null, () => 'never');
      desk.ask(asking());
    }
    desk.answer('r5', null, () => 'never');
    expect(() => desk.ask(asking())).toThrow(refused('RATE_LIMITED'));
    uptimeMs += 2 * 60_000;
    expect(desk.ask(asking()).request.requestId).toBe('r6');
  });
});
