import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { AuditInput } from '#sdk/ports/vault.ts';
import type { PersonEnrolment } from '../../ports/identity-library.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionState } from '../session/session-state.ts';
import { EnrolmentDesk } from './enrolment-desk.ts';
import { BACKUP_CONSENT, WALLET_CONSENT } from './wallet-consent.ts';

const WORDS = [
  'abandon',
  'ability',
  'able',
  'about',
  'above',
  'absent',
  'absorb',
  'abstract',
  'absurd',
  'abuse',
];
const STEP_SEC = COUNTER_STANDARD.idle.applicantStepSec;
const thrown = (code: string) => expect.objectContaining({ code });

let now: number;
let wallets: number;
let person: { [K in keyof PersonEnrolment]: ReturnType<typeof vi.fn<PersonEnrolment[K]>> };
let noted: AuditInput[];
let desk: EnrolmentDesk;
const session: SessionState = {
  ...sessionUnderTest().state,
  flow: { ...COUNTER_STANDARD, enrolment: 'wallet' },
  language: 'fr',
  ending: 'decided',
  provisional: { outcome: 'Success' } as SessionState['provisional'],
};
const { sessionId } = session;

beforeEach(() => {
  now = Date.parse('2026-11-20T10:00:00.000Z');
  wallets = 0;
  noted = [];
  person = {
    newWallet: vi.fn(() => [...WORDS, 'access', `zoo${++wallets}`]),
    keep: vi.fn(async () => undefined),
    tellServices: vi.fn(async () => undefined),
    mayBackUp: vi.fn(async () => false),
    backUp: vi.fn(async () => undefined),
  };
  desk = new EnrolmentDesk({
    person: () => person,
    now: () => new Date(now),
    below: (limit) => (wallets++ * 7) % limit,
    note: (entry) => void noted.push(entry),
    onChange: () => undefined,
    onFault: () => undefined,
  });
});

const at = () => ({ sessionId, visit: desk.view(sessionId).enrolment?.visit ?? 0 });
const step = () => desk.view(sessionId).enrolment?.step;
const state = () => desk.progress(sessionId)?.state;
const agree = () => desk.answerOffer(at(), { agreed: true, textVersion: WALLET_CONSENT.version });

function passTime(seconds: number): void {
  now += seconds * 1000;
  desk.tick();
}

/** Up to the questions. @returns the right answers */
function toCheck(): string[] {
  desk.begin(session);
  agree();
  const { words, questions } = desk.words(at());
  desk.wordsNoted(at());
  return questions.map(({ position }) => words[position - 1]!);
}

describe('a person at the end of a session', () => {
  it.each<[string, Partial<SessionState>]>([
    ['whose flow offers none', { flow: COUNTER_STANDARD }],
    ['whose outcome is not Success', { provisional: { outcome: 'Review' } as SessionState['provisional'] }],
    ['who withdrew', { ending: 'withdrawn' }],
  ])('is offered no wallet %s', (_, change) => {
    desk.begin({ ...session, ...change });
    expect([desk.view(sessionId), desk.needs(sessionId)]).toEqual([{}, false]);
  });

  it('is offered none where nothing can be enrolled', () => {
    const without = new EnrolmentDesk({ ...options(), person: () => undefined });
    without.begin(session);
    expect(without.needs(sessionId)).toBe(false);
  });

  it('takes a wallet by consent, words and two right answers, and the services are told', async () => {
    const answers = toCheck();
    expect(state()).toBe('under-way');
    desk.checkWords(at(), answers);
    expect(step()).toBe('keeping');
    await expect.poll(step).toBe('kept');
    expect(person.keep).toHaveBeenCalledOnce();
    expect(person.tellServices).toHaveBeenCalledOnce();
    expect([state(), desk.needs(sessionId)]).toEqual(['kept', true]);
    expect(noted).toEqual([
      expect.objectContaining({
        action: 'enrolment.agreed',
        subject: sessionId,
        detail: { textVersion: WALLET_CONSENT.version, textHash: expect.any(String), language: 'fr' },
      }),
    ]);
  });

  it('is shown the words once, and gets other words of another wallet instead', () => {
    desk.begin(session);
    agree();
    const { words } = desk.words(at());
    expect(() => desk.words(at())).toThrow(thrown('WALLET_WORDS_SHOWN'));
    desk.newWords(at());
    expect(desk.words(at()).words).not.toEqual(words);
    expect(person.newWallet).toHaveBeenCalledTimes(2);
  });

  it('keeps nothing by a wrong answer, and may answer again', async () => {
    const answers = toCheck();
    for (const wrong of [[...answers].reverse(), [answers[0]!], ['', ''], [...answers, 'zoo']])
      expect(() => desk.checkWords(at(), wrong)).toThrow(thrown('WALLET_WORDS_WRONG'));
    expect(person.keep).not.toHaveBeenCalled();
    desk.checkWords(at(), answers);
    await expect.poll(step).toBe('kept');
  });

  it('tells no word to any display by its state', () => {
    const answers = toCheck();
    const told = JSON.stringify([desk.view(sessionId), desk.progress(sessionId), noted]);
    for (const word of [...WORDS, ...answers]) expect(told).not.toMatch(new RegExp(`"${word}"`));
  });

  it('is asked of one visit: a button that is pressed twice answers nothing', () => {
    desk.begin(session);
    const before = at();
    agree();
    expect(() => desk.answerOffer(before, { agreed: false, textVersion: '' })).toThrow(thrown('STEP_STALE'));
    expect(() => desk.checkWords(at(), [])).toThrow(thrown('STEP_STALE'));
    expect(() => desk.wordsNoted(at())).toThrow(thrown('STEP_STALE'));
    expect(() => desk.decline({ ...at(), sessionId: 'another' })).toThrow(thrown('SESSION_NOT_FOUND'));
  });

  it('agrees to the text that is in force, or to nothing', () => {
    desk.begin(session);
    expect(() => desk.answerOffer(at(), { agreed: true, textVersion: 'wallet-2025' })).toThrow(
      thrown('STEP_STALE'),
    );
    expect(person.newWallet).not.toHaveBeenCalled();
  });
});

describe('an enrolment that ends before the wallet is kept', () => {
  const end: [string, string | undefined, () => void][] = [
    [
      'is refused',
      'declined',
      () => desk.answerOffer(at(), { agreed: false, textVersion: WALLET_CONSENT.version }),
    ],
    ['is stopped', 'declined', () => desk.decline(at())],
    ['runs out of time', 'timed-out', () => passTime(STEP_SEC)],
    ['is judged otherwise', 'declined', () => desk.follow({ ...session, finalState: 'Review' })],
    ['is left', undefined, () => desk.follow(undefined)],
  ];

  it.each(end)('needs the context no longer where it %s', (_, expected, stop) => {
    desk.begin(session);
    stop();
    expect([state(), desk.needs(sessionId), desk.view(sessionId)]).toEqual([expected, false, {}]);
    expect(person.keep).not.toHaveBeenCalled();
  });

  it('has more time on request', () => {
    desk.begin(session);
    now += (STEP_SEC - 1) * 1000;
    desk.moreTime(at());
    now += (STEP_SEC - 1) * 1000;
    desk.tick();
    expect(step()).toBe('offer');
    expect(desk.view(sessionId).stepDeadline).toBe(new Date(now + 1000).toISOString());
  });

  it('that could not be written keeps nothing, and says why to the operator alone', async () => {
    person.keep.mockRejectedValue(failure('DISK_FULL', 'no room'));
    const answers = toCheck();
    desk.checkWords(at(), answers);
    await expect.poll(step).toBe('failed');
    expect(desk.progress(sessionId)).toMatchObject({ state: 'failed', error: { code: 'DISK_FULL' } });
    expect(JSON.stringify(desk.view(sessionId))).not.toContain('DISK_FULL');
    expect(desk.needs(sessionId)).toBe(false);
    expect(person.tellServices).not.toHaveBeenCalled();
  });

  it('ends for good when the session is left while it is written', async () => {
    const answers = toCheck();
    desk.checkWords(at(), answers);
    desk.follow(undefined);
    await vi.waitFor(() => expect(person.keep).toHaveBeenCalledOnce());
    expect(desk.progress(sessionId)).toBeUndefined();
    expect(person.tellServices).not.toHaveBeenCalled();
  });
});

describe('a person of a community that allows wallets to be restored', () => {
  const PIN = '739105';
  const answerBackUp = (pin: string | null, textVersion = BACKUP_CONSENT.version) =>
    desk.answerBackUp(at(), { pin, textVersion });
  beforeEach(async () => {
    person.mayBackUp.mockResolvedValue(true);
    const answers = toCheck();
    await person.mayBackUp.mock.results[0]?.value;
    desk.checkWords(at(), answers);
  });

  it('is asked for a back-up under a text of its own, before the wallet is kept', async () => {
    expect(desk.view(sessionId).enrolment).toMatchObject({ step: 'back-up', text: BACKUP_CONSENT });
    expect(person.keep).not.toHaveBeenCalled();
    expect(() => answerBackUp(PIN, 'another')).toThrow(thrown('STEP_STALE'));
    answerBackUp(PIN);
    await expect.poll(() => desk.progress(sessionId)).toEqual({ state: 'kept', backUp: 'kept' });
    expect(person.keep).toHaveBeenCalledExactlyOnceWith(PIN);
    expect(person.backUp).toHaveBeenCalledExactlyOnceWith();
    expect(person.tellServices.mock.invocationCallOrder[0]).toBeLessThan(
      person.backUp.mock.invocationCallOrder[0]!,
    );
    expect(noted.map(({ action }) => action)).toEqual(['enrolment.agreed', 'enrolment.back-up-agreed']);
    expect(JSON.stringify([noted, desk.view(sessionId)])).not.toContain(PIN);
  });

  it('takes the wallet without one as well', async () => {
    answerBackUp(null);
    await expect.poll(() => desk.progress(sessionId)).toEqual({ state: 'kept' });
    expect(person.keep).toHaveBeenCalledExactlyOnceWith(null);
    expect(person.backUp).not.toHaveBeenCalled();
  });

  it('may choose another PIN after one that is easy to guess', async () => {
    for (const weak of ['123456', '12', '', 'abcdef'])
      expect(() => answerBackUp(weak)).toThrow(thrown('PIN_WEAK'));
    expect(step()).toBe('back-up');
    answerBackUp(PIN);
    await expect.poll(step).toBe('kept');
  });

  it('keeps the wallet when the back-up fails, is told so, and it is tried again', async () => {
    person.backUp.mockRejectedValueOnce(failure('SERVICES_UNREACHABLE', 'offline'));
    answerBackUp(PIN);
    await expect.poll(() => desk.progress(sessionId)?.error?.code).toBe('SERVICES_UNREACHABLE');
    expect(desk.view(sessionId).enrolment).toMatchObject({ step: 'kept', backUp: 'waiting' });
    now += 10_000;
    desk.tick();
    await expect.poll(() => desk.progress(sessionId)).toEqual({ state: 'kept', backUp: 'kept' });
  });

  it('leaves nothing by stopping here', () => {
    desk.decline(at());
    expect([state(), desk.needs(sessionId)]).toEqual(['declined', false]);
    expect(person.keep).not.toHaveBeenCalled();
  });
});

it('tells the services again until they know whose wallet took the documents', async () => {
  person.tellServices.mockRejectedValueOnce(failure('SERVICES_UNREACHABLE', 'offline'));
  const answers = toCheck();
  desk.checkWords(at(), answers);
  await expect.poll(() => desk.progress(sessionId)?.error?.code).toBe('SERVICES_UNREACHABLE');
  desk.tick();
  expect(person.tellServices).toHaveBeenCalledOnce();
  now += 10_000;
  desk.tick();
  await expect.poll(() => desk.progress(sessionId)).toEqual({ state: 'kept' });
  expect(person.tellServices).toHaveBeenCalledTimes(2);
});

it.each(['Failed', 'Review', 'Not Performed'] as const)(
  'is over where the final outcome is %s after the wallet was kept',
  async (finalState) => {
    person.tellServices.mockRejectedValueOnce(failure('SERVICES_UNREACHABLE', 'offline'));
    const answers = toCheck();
    desk.checkWords(at(), answers);
    await expect.poll(() => desk.progress(sessionId)?.error?.code).toBe('SERVICES_UNREACHABLE');
    desk.follow({ ...session, finalState });
    passTime(60);
    expect(desk.progress(sessionId)).toMatchObject({ state: 'failed', error: { code: 'SESSION_ENDED' } });
    expect(desk.needs(sessionId)).toBe(false);
    expect(person.tellServices).toHaveBeenCalledOnce();
  },
);

it('is over where the final outcome arrives while the wallet is written', async () => {
  const answers = toCheck();
  desk.checkWords(at(), answers);
  desk.follow({ ...session, finalState: 'Failed' });
  await person.keep.mock.results[0]?.value;
  expect([state(), desk.needs(sessionId)]).toEqual(['failed', false]);
  expect(person.tellServices).not.toHaveBeenCalled();
});

function options() {
  return {
    now: () => new Date(now),
    below: () => 0,
    note: () => undefined,
    onChange: () => undefined,
    onFault: () => undefined,
  };
}
