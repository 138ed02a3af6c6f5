import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditInput } from '#sdk/ports/vault.ts';
import { ScopeConsent } from './scope-consent.ts';
import type { SessionState } from './session/session-state.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';
const REQUEST = {
  community: 'Main Street',
  address: 'https://id.example.org',
  scopes: ['firstName', 'dob'],
  recipient: 'session',
} as const;
const PROGRAM = { programId: 'program-1', name: 'Till' };

describe('the consent of an applicant to scopes', () => {
  let session: Pick<SessionState, 'sessionId' | 'status'> | undefined;
  /** Answers in the log of the session, and entries of the audit log. */
  let [logged, audited]: [unknown[], AuditInput[]] = [[], []];
  let consent: ScopeConsent;
  beforeEach(() => {
    session = { sessionId: SESSION, status: 'active' };
    [logged, audited] = [[], []];
    const current = () => session as SessionState | undefined;
    consent = new ScopeConsent({
      session: current,
      runner: { current, noteScopeAnswer: (_id, answer) => void logged.push(answer) },
      vault: { audit: { append: (entry: AuditInput) => audited.push(entry) } as never },
      clock: { now: () => new Date('2026-03-02T09:00:00.000Z') },
      onChange: () => undefined,
    });
  });
  const answer = (agreed: boolean) => {
    const shown = consent.requests.of(SESSION);
    consent.requests.answer(SESSION, shown?.requestId ?? '', agreed);
    return shown;
  };

  it('stands in the log of the session that runs, with the program that asked', async () => {
    const asked = consent.callFor(PROGRAM, () => consent.ask(REQUEST));
    expect(answer(true)).toMatchObject({ program: 'Till' });
    expect(await asked).toBe(true);
    expect(logged).toMatchObject([{ agreed: true, program: PROGRAM }]);
    expect(audited).toEqual([]);
  });

  it('stands in the audit log when the log of the session is closed', async () => {
    session = { sessionId: SESSION, status: 'ended' };
    const asked = consent.ask(REQUEST);
    answer(false);
    expect(await asked).toBe(false);
    expect(logged).toEqual([]);
    expect(audited).toMatchObject([
      { actor: 'applicant', action: 'scopes.answered', subject: SESSION, detail: { agreed: false } },
    ]);
  });

  it('is not asked for by a program after the end of the session', async () => {
    session = { sessionId: SESSION, status: 'ended' };
    expect(await consent.callFor(PROGRAM, () => consent.ask(REQUEST))).toBe(false);
    expect(consent.requests.of(SESSION)).toBeUndefined();
  });

  it('is not asked for without a session', async () => {
    session = undefined;
    expect(await consent.ask(REQUEST)).toBe(false);
  });

  it('forgets the program with its call', async () => {
    await consent.callFor(PROGRAM, async () => expect(consent.program()).toEqual(PROGRAM));
    expect(consent.program()).toBeUndefined();
  });
});
