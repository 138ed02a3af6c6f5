import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScopeAnswer } from '#core/proofing/scope-answers.ts';
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
  /** The log of each session. It outlives every restart. */
  let noted: [string, ScopeAnswer][];
  let fails: boolean;
  beforeEach(() => {
    changed.mockClear();
    noted = [];
    fails = false;
    requests = started();
  });
  const started = () =>
    new ScopeRequests({
      newId: () => `request-${++count}`,
      note(sessionId, answer) {
        if (fails) throw new Error('disk');
        noted.push([sessionId, answer]);
      },
      onChange: changed,
    });
  const asked = (sessionId: string) => ({
    sessionId,
    answers: noted.flatMap(([of, answer]) => (of === sessionId ? answer : [])),
  });
  const shown = () => requests.of(SESSION)?.requestId ?? '';

  it.each([true, false])('is shown to the person of the session until they answer %s', async (agreed) => {
    const answer = requests.ask(asked(SESSION), REQUEST);
    expect(requests.of(SESSION)).toEqual({ ...REQUEST, requestId: shown() });
    expect(requests.of('another')).toBeUndefined();
    requests.answer(SESSION, shown(), agreed);
    expect(await answer).toBe(agreed);
    expect(requests.of(SESSION)).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('is not agreed to without a session, beside another one, or when the session is left', async () => {
    expect(await requests.ask(undefined, REQUEST)).toBe(false);
    const first = requests.ask(asked(SESSION), REQUEST);
    expect(await requests.ask(asked(SESSION), REQUEST)).toBe(false);
    requests.follow(SESSION);
    expect(shown()).not.toBe('');
    requests.follow(undefined);
    expect(await first).toBe(false);
  });

  it('names the program that asks, and ends its asking in this session with one refusal', async () => {
    const desk = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
    const first = requests.ask(asked(SESSION), REQUEST, desk);
    expect(requests.of(SESSION)).toMatchObject({ program: 'Appointment desk' });
    requests.answer(SESSION, shown(), false);
    expect(await first).toBe(false);
    expect(await requests.ask(asked(SESSION), REQUEST, desk)).toBe(false);
    expect(requests.of(SESSION)).toBeUndefined();
    const others = [
      requests.ask(asked(SESSION), REQUEST, { ...desk, programId: '0197a000-0000-4000-8000-00000000000b' }),
    ];
    requests.answer(SESSION, shown(), true);
    others.push(requests.ask(asked(SESSION), REQUEST));
    requests.answer(SESSION, shown(), true);
    others.push(requests.ask(asked('next'), REQUEST, desk));
    requests.answer('next', requests.of('next')?.requestId ?? '', true);
    expect(await Promise.all(others)).toEqual([true, true, true]);
  });

  it('logs who asked, the scopes and the answer, before anybody gets anything', async () => {
    const program = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
    const answer = requests.ask(asked(SESSION), { ...REQUEST, recipient: 'program' }, program);
    fails = true;
    expect(() => requests.answer(SESSION, shown(), true)).toThrow('disk');
    expect(shown()).not.toBe('');
    fails = false;
    requests.answer(SESSION, shown(), true);
    expect(await answer).toBe(true);
    const { community: _name, ...request } = REQUEST;
    expect(noted).toEqual([[SESSION, { ...request, recipient: 'program', agreed: true, program }]]);
  });

  it('of a program that was refused stays refused in this session after a restart', async () => {
    const program = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
    const first = requests.ask(asked(SESSION), REQUEST, program);
    requests.answer(SESSION, shown(), false);
    expect(await first).toBe(false);
    requests = started();
    expect(await requests.ask(asked(SESSION), REQUEST, program)).toBe(false);
    expect(requests.of(SESSION)).toBeUndefined();
  });

  it('is shown fifty times in a session at most', async () => {
    const answers = Array.from({ length: 50 }, () => ({
      ...REQUEST,
      scopes: [...REQUEST.scopes],
      agreed: true,
    }));
    expect(await requests.ask({ sessionId: SESSION, answers }, REQUEST)).toBe(false);
    expect(requests.of(SESSION)).toBeUndefined();
  });

  it('takes no answer to a request that is not shown', async () => {
    const stale = expect.objectContaining({ code: 'STEP_STALE' });
    const answer = requests.ask(asked(SESSION), REQUEST);
    expect(() => requests.answer(SESSION, 'request-0', true)).toThrowError(stale);
    expect(() => requests.answer('another', shown(), true)).toThrowError(stale);
    const present = shown();
    requests.answer(SESSION, present, false);
    expect(() => requests.answer(SESSION, present, true)).toThrowError(stale);
    expect(await answer).toBe(false);
  });
});
