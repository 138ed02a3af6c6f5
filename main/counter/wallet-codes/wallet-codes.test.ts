import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import type { PersonWallet, SignInRequest } from '../../ports/identity-library.ts';
import { codeOf } from '../session/session.fixture.ts';
import { WalletCodes } from './wallet-codes.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';
const LINK = magicLinkText({
  tag: 'town',
  community: 'Main Street',
  api: 'https://id.example.org',
  code: '3f1c0a9be27d4856917b5de0c4a8f263',
});
const ADDRESS = `https://id.example.org/sessions/session/${SESSION}`;
const ASKER = { community: 'Main Street', address: 'https://id.example.org' };
const USER = 'anna@example.org';
const REQUEST = {
  url: ADDRESS,
  session: { origin: { communityName: ASKER.community, url: ASKER.address }, scopes: ['did'] },
} as unknown as SignInRequest;

let person: { sessionId: string; wallet: PersonWallet } | undefined;
let now: number;
let qrCode: string | undefined;
let notes: string[];
const onFault = vi.fn();
let codes: WalletCodes;

const refused = (code: ErrorCode) => () => Promise.reject(failure(code, 'refused'));
const atPerson = (change: Partial<PersonWallet> = {}) => {
  const wallet: PersonWallet = {
    validateLink: vi.fn(async () => ({ userName: USER, passwordRequired: false })),
    redeemLink: vi.fn(async () => undefined),
    readSignIn: vi.fn(async () => REQUEST),
    verifyPin: vi.fn(async (pin) => pin === '428571'),
    signIn: vi.fn(async () => undefined),
    ...change,
  };
  person = { sessionId: SESSION, wallet };
  return wallet;
};
const state = (expected: string) => vi.waitFor(() => expect(codes.progress()?.state).toBe(expected));
const asked = async (text: string) => {
  expect(codes.offer(text)).toBe(true);
  await state('asked');
};
const at = () => ({ sessionId: SESSION, questionId: codes.question(SESSION)?.questionId ?? '' });

beforeEach(() => {
  vi.clearAllMocks();
  [person, now, qrCode, notes] = [undefined, 0, undefined, []];
  let ids = 0;
  codes = new WalletCodes({
    person: () => person,
    readQrCode: async () => qrCode,
    now: () => new Date(now),
    newId: () => `question-${++ids}`,
    note: ({ action, subject }) => void notes.push(`${action} ${subject}`),
    onChange: () => undefined,
    onFault,
  });
});

describe('a code that the applicant brings for their wallet', () => {
  it('is no other text', () => {
    atPerson();
    expect(codes.offer('https://id.example.org')).toBe(false);
    expect(codes.progress()).toBeUndefined();
  });

  it('is refused for a minute, with the next step, while no wallet is open', () => {
    expect(codes.offer(LINK)).toBe(true);
    const error = expect.objectContaining({ code: 'APPLICANT_WALLET_MISSING' });
    expect(codes.progress()).toEqual({ kind: 'magic-link', state: 'failed', error });
    expect(codes.question(SESSION)).toBeUndefined();
    now += 60_000;
    expect(codes.progress()).toBeUndefined();
  });

  it('links the wallet when the person agrees, and the operator learns no name', async () => {
    const wallet = atPerson();
    await asked(LINK);
    expect(codes.question(SESSION)).toEqual({
      step: 'link',
      questionId: 'question-1',
      wrong: false,
      ...ASKER,
      passwordRequired: false,
    });
    expect(codes.userName(at())).toBe(USER);
    expect(wallet.redeemLink).not.toHaveBeenCalled();
    codes.answer(at(), 'yes');
    await state('done');
    expect(wallet.redeemLink).toHaveBeenCalledExactlyOnceWith(LINK, { name: USER });
    expect(codes.question(SESSION)).toMatchObject({ step: 'done', kind: 'magic-link' });
    expect(JSON.stringify([codes.progress(), notes])).not.toContain(USER);
    expect(notes).toEqual([`wallet-code.magic-link-done ${SESSION}`]);
    codes.answer(at(), null);
    expect(codes.progress()).toBeUndefined();
  });

  it('takes the password of the account where it is required, again after a wrong one', async () => {
    const redeemLink = vi.fn(async (_text: string, { password }: { password?: string }) => {
      if (password !== 'right') throw failure('USER_OR_PASSWORD_WRONG', 'another one');
    });
    atPerson({ redeemLink, validateLink: async () => ({ userName: USER, passwordRequired: true }) });
    await asked(LINK);
    codes.answer(at(), 'left');
    await vi.waitFor(() => expect(codes.question(SESSION)).toMatchObject({ step: 'link', wrong: true }));
    codes.answer(at(), 'right');
    await state('done');
  });

  it('signs in after the PIN, and not after another one', async () => {
    const wallet = atPerson();
    await asked(ADDRESS);
    expect(codes.question(SESSION)).toMatchObject({ step: 'sign-in', wrong: false, ...ASKER });
    codes.answer(at(), '111111');
    await vi.waitFor(() => expect(codes.question(SESSION)).toMatchObject({ step: 'sign-in', wrong: true }));
    expect(wallet.signIn).not.toHaveBeenCalled();
    codes.answer(at(), '428571');
    await state('done');
    expect(wallet.signIn).toHaveBeenCalledExactlyOnceWith(REQUEST);
    expect(codes.progress()).toEqual({ kind: 'sign-in', state: 'done' });
  });

  it('is declined at the question, and where the scopes are asked for', async () => {
    const wallet = atPerson({ signIn: refused('CONSENT_REFUSED') });
    await asked(LINK);
    codes.answer(at(), null);
    expect(codes.progress()?.state).toBe('declined');
    expect(codes.question(SESSION)).toBeUndefined();
    await asked(ADDRESS);
    codes.answer(at(), '428571');
    await state('declined');
    expect(wallet.redeemLink).not.toHaveBeenCalled();
    expect(notes).toHaveLength(2);
  });

  it.each<[ErrorCode, string, Partial<PersonWallet>]>([
    ['ORIGIN_NOT_REGISTERED', LINK, { validateLink: refused('ORIGIN_NOT_REGISTERED') }],
    ['ACCESS_CODE_INVALID', LINK, { validateLink: refused('ACCESS_CODE_INVALID') }],
    ['ACCESS_CODE_EXPIRED', LINK, { validateLink: refused('ACCESS_CODE_EXPIRED') }],
    ['ACCESS_CODE_USED', LINK, { validateLink: refused('ACCESS_CODE_USED') }],
    ['SESSION_SOURCE_UNTRUSTED', ADDRESS, { readSignIn: refused('SESSION_SOURCE_UNTRUSTED') }],
    ['AUTH_SESSION_EXPIRED', ADDRESS, { readSignIn: refused('AUTH_SESSION_EXPIRED') }],
    ['AUTH_SESSION_ANSWERED', ADDRESS, { readSignIn: refused('AUTH_SESSION_ANSWERED') }],
  ])('is refused by %s before the person is asked', async (code, text, change) => {
    atPerson(change);
    codes.offer(text);
    await state('failed');
    expect(codes.progress()?.error?.code).toBe(code);
    expect(codes.question(SESSION)).toMatchObject({ step: 'failed' });
    expect(onFault).not.toHaveBeenCalled();
  });

  it('that fails after the yes says why; a failure without a code is logged', async () => {
    atPerson({ verifyPin: refused('PIN_LOCKED') });
    await asked(ADDRESS);
    codes.answer(at(), '428571');
    await state('failed');
    expect(codes.progress()?.error?.code).toBe('PIN_LOCKED');
    atPerson({ validateLink: () => Promise.reject(new Error('x')) });
    codes.offer(LINK);
    await vi.waitFor(() => expect(codes.progress()?.error?.code).toBe('INTERNAL'));
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  it('sends nothing for a session that was left while the PIN was checked', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const wallet = atPerson({ verifyPin: () => promise });
    await asked(ADDRESS);
    codes.answer(at(), '428571');
    person = undefined;
    codes.follow();
    resolve(true);
    await promise;
    await vi.waitFor(() => expect(notes).toEqual([`wallet-code.sign-in-declined ${SESSION}`]));
    expect(wallet.signIn).not.toHaveBeenCalled();
    expect(codes.progress()).toBeUndefined();
  });

  it('takes no answer to another question, and no second code while one is worked on', async () => {
    const { promise, resolve } = Promise.withResolvers<SignInRequest>();
    const wallet = atPerson({ readSignIn: () => promise });
    codes.offer(ADDRESS);
    expect(codes.offer(LINK)).toBe(true);
    expect(wallet.validateLink).not.toHaveBeenCalled();
    expect(codeOf(() => codes.answer(at(), '428571'))).toBe('STEP_STALE');
    expect(codeOf(() => codes.scan(SESSION))).toBe('STEP_NOT_ALLOWED');
    resolve(REQUEST);
    await state('asked');
    expect(codeOf(() => codes.answer({ ...at(), questionId: 'other' }, '428571'))).toBe('STEP_STALE');
    expect(codeOf(() => codes.userName(at()))).toBe('STEP_STALE');
  });
});

describe('the camera of the applicant’s display', () => {
  const frame = () => codes.frame(at(), new Uint8Array());

  it('looks for a code until there is one', async () => {
    atPerson();
    codes.scan(SESSION);
    expect(codes.progress()).toEqual({ state: 'scanning' });
    expect(codes.question(SESSION, 'camera-2')).toMatchObject({ step: 'scan', deviceId: 'camera-2' });
    expect(await frame()).toBe(false);
    qrCode = 'another text';
    expect(await frame()).toBe(false);
    qrCode = LINK;
    expect(await frame()).toBe(true);
    await state('asked');
    await expect(frame()).rejects.toMatchObject({ code: 'STEP_STALE' });
  });

  it('reads one frame at a time', async () => {
    atPerson();
    codes.scan(SESSION);
    const first = frame();
    await expect(frame()).rejects.toMatchObject({ code: 'FRAME_DROPPED' });
    expect(await first).toBe(false);
  });

  it('is for the person of this session with a wallet, who may stop it', () => {
    expect(codeOf(() => codes.scan(SESSION))).toBe('APPLICANT_WALLET_MISSING');
    atPerson();
    expect(codeOf(() => codes.scan('another'))).toBe('APPLICANT_WALLET_MISSING');
    codes.scan(SESSION);
    codes.answer(at(), null);
    expect(codes.progress()).toEqual({ state: 'declined' });
  });
});
