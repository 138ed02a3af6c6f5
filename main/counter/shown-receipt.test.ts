import { describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { newSession, sessionUnderTest } from './session/session.fixture.ts';
import type { SessionState } from './session/session-state.ts';
import { type ReceiptDesk, ShownReceipt } from './shown-receipt.ts';
import { applicantView } from './views/applicant-view.ts';

/** A counter with an ended session, whose operator shows the receipt. */
function counter() {
  const ended = sessionUnderTest()
    .goTo('done')
    .apply({ kind: 'decide', decision: { kind: 'refer', reasons: ['second-opinion'] } }).state;
  const now = { uptimeMs: 1000, session: ended as SessionState | undefined, operatorId: ended.operator.id };
  const desk = {
    runner: { require: () => ended, current: () => now.session },
    presence: { operator: () => (now.operatorId ? { operatorId: now.operatorId } : undefined) },
    settings: { branchName: 'Counter 2', enrolment: { communityName: 'Town hall' } },
  } as unknown as ReceiptDesk;
  const receipt = new ShownReceipt(() => now.uptimeMs);
  receipt.show(desk, ended.sessionId, true);
  const display = () =>
    applicantView(now.session, {
      ...{ branch: 'Counter 2', sharedDisplay: false, consentTexts: CONSENT_TEXTS },
      receiptOf: (state) => receipt.of(desk, state),
    });
  return { now, desk, receipt, display };
}

describe('the receipt on the applicant’s display', () => {
  it('is the one of the session, as long as it is shown', () => {
    const { now, desk, receipt, display } = counter();
    expect(display().receipt).toMatchObject({ outcome: 'Review', counter: 'Counter 2' });
    expect(receipt.follow(desk)).toBe(false);
    expect(display().receipt).toBeDefined();
    receipt.show(desk, now.session?.sessionId ?? '', false);
    expect(display().receipt).toBeUndefined();
  });

  it('goes when its operator locks, signs out or makes room for another, and does not come back with them', () => {
    for (const operatorId of ['', 'operator-2']) {
      const { now, desk, receipt, display } = counter();
      const own = now.operatorId;
      now.operatorId = operatorId;
      expect(receipt.follow(desk)).toBe(true);
      now.operatorId = own;
      expect(display().receipt).toBeUndefined();
    }
  });

  it('goes after five minutes', () => {
    const { now, desk, receipt, display } = counter();
    now.uptimeMs += 5 * 60_000 - 1;
    expect(receipt.follow(desk)).toBe(false);
    now.uptimeMs += 1;
    expect(receipt.follow(desk)).toBe(true);
    expect(display().receipt).toBeUndefined();
    expect(receipt.sessionId()).toBeUndefined();
  });

  it('goes with its session, and is not shown over the next one', () => {
    const { now, desk, receipt, display } = counter();
    now.session = { ...newSession(), sessionId: '0190a000-0000-7000-8000-000000000002' };
    expect(display().receipt).toBeUndefined();
    expect(receipt.follow(desk)).toBe(true);
    expect(receipt.sessionId()).toBeUndefined();
  });

  it('is not told before the end of the session, and not of one that was sealed', () => {
    const { now, receipt, desk, display } = counter();
    const { session } = now;
    if (!session) expect.fail('no session');
    now.session = { ...session, sealed: true };
    expect(display().receipt).toBeUndefined();
    expect(receipt.of(desk, { ...newSession(), sessionId: session.sessionId })).toBeUndefined();
  });
});
