import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { codeOf } from '../session/session.fixture.ts';
import { SignInCodes } from './sign-in-codes.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';
const ASKED = '0197a000-0000-7000-8000-000000000002';
const URL = `https://id.example.org/sessions/session/${ASKED}`;
const MINUTE = 60_000;
const WISH = {
  origin: { tag: 'town', api: 'https://id.example.org', community: 'Main Street' },
  authType: 'pin',
  scopes: 'did',
  metadata: '{"order":7}',
};
const ANSWER = {
  sessionId: ASKED,
  data: { did: 'did:key:zPerson' },
  metadata: {},
  appid: 'wallet',
  ial: null,
  did: 'did:key:zPerson',
  publicKey: 'key',
  userId: null,
  authFactor: 'pin',
  scopes: ['did'],
  isRejected: false,
  createdTS: '2026-11-28T10:00:00.000Z',
  sessionInfo: { metadata: WISH.metadata },
};

let person: string | undefined;
let now: number;
let isThere: boolean;
let notes: string[];
let answer: Envelope<unknown>;
const refused = (code: ErrorCode): Envelope<unknown> => ({
  ok: false,
  error: failure(code, 'refused').toResponse(),
});
const call = vi.fn(async (name: string, _input: unknown): Promise<Envelope<unknown>> => {
  if (name === 'authentication.session-response') return answer;
  const expiresAt = new Date(now + 5 * MINUTE).toISOString();
  return { ok: true, value: { sessionURL: URL, sessionId: ASKED, expiresAt } };
});
const PROGRAM = { programId: ASKED, name: 'Appointment desk', isThere: () => isThere };
let codes: SignInCodes;
/** Not awaited: a promise that is returned would be. */
const begin = async () => {
  const asked = codes.ask(PROGRAM, WISH);
  asked.catch(() => undefined);
  await vi.waitFor(() => expect(codes.of(SESSION)).toBeDefined());
  return { asked };
};

const personLeaves = () => {
  person = undefined;
};
const programLeaves = () => {
  isThere = false;
};
const refuseAnswer = (code: ErrorCode) => {
  answer = refused(code);
};
const pass = (ms: number) => {
  now += ms;
};

beforeEach(() => {
  vi.clearAllMocks();
  [person, now, isThere, notes, answer] = [SESSION, 0, true, [], refused('AUTH_SESSION_UNANSWERED')];
  codes = new SignInCodes({
    session: () => person,
    call,
    now: () => new Date(now),
    newId: () => 'code-1',
    note: ({ actor, action, subject }) => void notes.push(`${actor} ${action} ${subject}`),
    onChange: () => undefined,
  });
});

describe('a code for a sign-in that a program asks for', () => {
  it('is shown to the person with who asks, until they have answered on their own device', async () => {
    const { asked } = await begin();
    expect(call).toHaveBeenCalledExactlyOnceWith('authentication.new-session', WISH);
    expect(codes.of(SESSION)).toEqual({
      codeId: 'code-1',
      url: URL,
      program: 'Appointment desk',
      community: 'Main Street',
      address: 'https://id.example.org',
    });
    expect(codes.of('another')).toBeUndefined();
    expect(codes.askingProgram()).toBe('Appointment desk');
    await codes.tick();
    expect(codes.of(SESSION)).toBeDefined();
    answer = { ok: true, value: ANSWER };
    await codes.tick();
    expect(await asked).toEqual(ANSWER);
    expect(call).toHaveBeenLastCalledWith('authentication.session-response', {
      sessionURL: URL,
      sessionId: ASKED,
    });
    expect(codes.of(SESSION)).toBeUndefined();
    expect(notes).toEqual([
      `program:${ASKED} sign-in-code.shown ${SESSION}`,
      `program:${ASKED} sign-in-code.answered ${SESSION}`,
    ]);
  });

  it('is refused by the person alone, by the code that they see', async () => {
    const { asked } = await begin();
    expect(codeOf(() => codes.close(SESSION, 'code-2'))).toBe('STEP_STALE');
    expect(codeOf(() => codes.close('another', 'code-1'))).toBe('STEP_STALE');
    codes.close(SESSION, 'code-1');
    await expect(asked).rejects.toMatchObject({ code: 'CONSENT_REFUSED' });
    expect(codes.askingProgram()).toBeUndefined();
    expect(notes.at(-1)).toBe(`applicant sign-in-code.refused ${SESSION}`);
  });

  it('is not shown again for a program that the person refused, as long as they are at the counter', async () => {
    const { asked } = await begin();
    codes.close(SESSION, 'code-1');
    await expect(asked).rejects.toMatchObject({ code: 'CONSENT_REFUSED' });
    call.mockClear();
    await expect(codes.ask(PROGRAM, WISH)).rejects.toMatchObject({ code: 'CONSENT_REFUSED' });
    expect(call).not.toHaveBeenCalled();
    expect(codes.of(SESSION)).toBeUndefined();

    const other = codes.ask({ ...PROGRAM, programId: 'another' }, WISH);
    other.catch(() => undefined);
    await vi.waitFor(() => expect(codes.of(SESSION)).toBeDefined());
    codes.close(SESSION, 'code-1');
    await expect(codes.ask(PROGRAM, WISH)).rejects.toMatchObject({ code: 'CONSENT_REFUSED' });

    person = 'the next';
    codes.ask(PROGRAM, WISH).catch(() => undefined);
    await vi.waitFor(() => expect(codes.of('the next')).toBeDefined());
  });

  it('needs a person at the counter, also when it is made', async () => {
    person = undefined;
    await expect(codes.ask(PROGRAM, WISH)).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(call).not.toHaveBeenCalled();
    person = SESSION;
    const asked = codes.ask(PROGRAM, WISH);
    person = undefined;
    await expect(asked).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(notes).toEqual([]);
  });

  it('is one at a time', async () => {
    const first = codes.ask(PROGRAM, WISH);
    first.catch(() => undefined);
    await expect(codes.ask(PROGRAM, WISH)).rejects.toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    await vi.waitFor(() => expect(codes.of(SESSION)).toBeDefined());
    await expect(codes.ask(PROGRAM, WISH)).rejects.toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    codes.end();
    await expect(first).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  it('can be asked for again where the services refused it', async () => {
    call.mockResolvedValueOnce(refused('AUTH_ORIGIN_UNKNOWN'));
    await expect(codes.ask(PROGRAM, WISH)).rejects.toMatchObject({ code: 'AUTH_ORIGIN_UNKNOWN' });
    await begin();
  });

  it.each<[string, ErrorCode, () => void]>([
    ['the session is left', 'NOT_READY', () => personLeaves()],
    ['the program has gone', 'PROGRAM_UNKNOWN', () => programLeaves()],
    ['the services refuse', 'AUTH_SESSION_EXPIRED', () => refuseAnswer('AUTH_SESSION_EXPIRED')],
    ['nobody answers in time', 'AUTH_SESSION_EXPIRED', () => pass(5 * MINUTE)],
  ])('ends when %s', async (_when, code, change) => {
    const { asked } = await begin();
    change();
    codes.follow();
    await codes.tick();
    await expect(asked).rejects.toMatchObject({ code });
    expect(codes.of(SESSION)).toBeUndefined();
  });

  it('outlasts services that are away for a while', async () => {
    const { asked } = await begin();
    answer = refused('SERVICES_UNREACHABLE');
    await codes.tick();
    answer = { ok: true, value: ANSWER };
    await Promise.all([codes.tick(), codes.tick()]);
    expect(await asked).toEqual(ANSWER);
    expect(call).toHaveBeenCalledTimes(3);
    await codes.tick();
    expect(call).toHaveBeenCalledTimes(3);
  });
});
