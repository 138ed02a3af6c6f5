import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScopeRequests } from './scope-requests.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';
const REQUEST = {
  community: 'Main Street',
  address: 'https://id.example.org',
  scopes: ['firstName', 'dob'],
  recipient: 'session',
} as const;

describe('a request for scopes at the counter', () => {
  const changed = vi.fn();
  let count = 0;
  let requests: ScopeRequests;
  beforeEach(() => {
    changed.mockClear();
    requests = new ScopeRequests(() => `request-${++count}`, changed);
  });
  const shown = () => requests.of(SESSION)?.requestId ?? '';

  it.each([true, false])('is shown to the person of the session until they answer %s', async (agreed) => {
    const answer = requests.ask(SESSION, REQUEST);
    expect(requests.of(SESSION)).toEqual({ ...REQUEST, requestId: shown() });
    expect(requests.of('another')).toBeUndefined();
    requests.answer(SESSION, shown(), agreed);
    expect(await answer).toBe(agreed);
    expect(requests.of(SESSION)).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('is not agreed to without a session, beside another one, or when the session is left', async () => {
    expect(await requests.ask(undefined, REQUEST)).toBe(false);
    const first = requests.ask(SESSION, REQUEST);
    expect(await requests.ask(SESSION, REQUEST)).toBe(false);
    requests.follow(SESSION);
    expect(shown()).not.toBe('');
    requests.follow(undefined);
    expect(await first).toBe(false);
  });

  it('names the program that asks, and ends its asking in this session with one refusal', async () => {
    const desk = { programId: 'p1', name: 'Appointment desk' };
    const first = requests.ask(SESSION, REQUEST, desk);
    expect(requests.of(SESSION)).toMatchObject({ program: 'Appointment desk' });
    requests.answer(SESSION, shown(), false);
    expect(await first).toBe(false);
    expect(await requests.ask(SESSION, REQUEST, desk)).toBe(false);
    expect(requests.of(SESSION)).toBeUndefined();
    const others = [requests.ask(SESSION, REQUEST, { ...desk, programId: 'p2' })];
    requests.answer(SESSION, shown(), true);
    others.push(requests.ask(SESSION, REQUEST));
    requests.answer(SESSION, shown(), true);
    others.push(requests.ask('next', REQUEST, desk));
    requests.answer('next', requests.of('next')?.requestId ?? '', true);
    expect(await Promise.all(others)).toEqual([true, true, true]);
  });

  it('takes no answer to a request that is not shown', async () => {
    const stale = expect.objectContaining({ code: 'STEP_STALE' });
    const answer = requests.ask(SESSION, REQUEST);
    expect(() => requests.answer(SESSION, 'request-0', true)).toThrowError(stale);
    expect(() => requests.answer('another', shown(), true)).toThrowError(stale);
    const present = shown();
    requests.answer(SESSION, present, false);
    expect(() => requests.answer(SESSION, present, true)).toThrowError(stale);
    expect(await answer).toBe(false);
  });
});
