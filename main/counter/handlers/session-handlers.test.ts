import { describe, expect, it, vi } from 'vitest';
import type { Kiosk } from '../kiosk.ts';
import { CONTEXT, GENUINE, newSession } from '../session/session.fixture.ts';
import type { SessionState } from '../session/session-state.ts';
import { evidenceDigest } from '../views/session-view.ts';
import { sessionHandlers } from './session-handlers.ts';

const decision = { kind: 'refer', reasons: ['other'] } as const;
type Call = Parameters<ReturnType<typeof sessionHandlers>['session.decide']>[1];

/** A counter whose comparisons are under way until `compared` is called. */
function counter() {
  const settled = Promise.withResolvers<void>();
  const session: { state: SessionState } = { state: newSession() };
  const { sessionId, operator } = session.state;
  const present = { operator: { operatorId: operator.id } as { operatorId: string } | undefined };
  const apply = vi.fn();
  const open = {
    runner: { require: () => session.state, apply },
    presence: { operator: () => present.operator },
    pipeline: { settleComparisons: () => settled.promise },
  };
  const time = { clock: { now: () => new Date(CONTEXT.now) } };
  const handlers = sessionHandlers({ open: () => open, options: { time } } as unknown as Kiosk);
  const seen = evidenceDigest(session.state, CONTEXT.today);
  const decide = async () =>
    handlers['session.decide'](
      { sessionId, evidenceDigest: seen, decision: { ...decision, reasons: ['other'] } },
      { role: 'operator' } as Call,
    );
  return { sessionId, session, present, apply, decide, compared: settled.resolve };
}

describe('a decision', () => {
  it('is made after the comparisons that are under way', async () => {
    const { sessionId, apply, decide, compared } = counter();
    const decided = decide();
    await Promise.resolve();
    expect(apply).not.toHaveBeenCalled();
    compared();
    expect(await decided).toEqual({ done: true });
    expect(apply).toHaveBeenCalledExactlyOnceWith(sessionId, { kind: 'decide', decision });
  });

  it('is not made for an operator who left while it waited', async () => {
    const { present, apply, decide, compared } = counter();
    const decided = decide();
    present.operator = undefined;
    compared();
    await expect(decided).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(apply).not.toHaveBeenCalled();
  });

  it('is not made on evidence that its operator has not seen', async () => {
    const { session, apply, decide, compared } = counter();
    const decided = decide();
    // Another page has signed an inspection meanwhile.
    session.state = { ...session.state, attestation: { ...GENUINE, documentInspected: 'suspect' } };
    compared();
    await expect(decided).rejects.toMatchObject({ code: 'STEP_STALE' });
    expect(apply).not.toHaveBeenCalled();
  });

  it('is made although the applicant asked for help meanwhile', async () => {
    const { session, apply, decide, compared } = counter();
    const decided = decide();
    session.state = { ...session.state, helpAsked: true };
    compared();
    await decided;
    expect(apply).toHaveBeenCalledOnce();
  });
});
