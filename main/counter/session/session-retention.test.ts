import { describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { Outcome, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { AT, addSession, SESSION, temporaryVault } from '../../storage/vault.fixture.ts';
import { CONTEXT, newSession } from './session.fixture.ts';
import { eraseAfter, eraseDue } from './session-retention.ts';

const KIOSK = jwsSigner(generateKeyPair());
const verdict = (outcome: Outcome): OutcomeVerdict => ({ outcome, ruleSet: 'rules-1', rules: [] });
const WEEK_LATER = '2026-11-27T10:00:00.000Z';
const REVIEW_MIN = 3 * 24 * 60;
const dueOf = (
  provisional: Outcome,
  finalState?: Outcome,
  judged?: Parameters<typeof eraseAfter>[1],
): string => {
  const state = newSession();
  const retentionMin = { ...state.flow.retentionMin, review: REVIEW_MIN };
  return eraseAfter(
    {
      ...state,
      flow: { ...state.flow, retentionMin },
      endedAt: CONTEXT.now,
      provisional: verdict(provisional),
      ...(finalState ? { finalState } : {}),
    },
    judged,
  );
};

describe('the retention of an ended session', () => {
  const at = '2026-11-22T10:00:00.000Z';

  it('begins with the final verdict', () => {
    expect(dueOf('Success', 'Success', { at, reviewed: false })).toBe('2026-11-29T10:00:00.000Z');
    expect(dueOf('Success', 'Review', { at, reviewed: false }).slice(0, 4)).toBe('9999');
  });

  it('is that of a review where a person decided', () => {
    expect(dueOf('Success', 'Failed', { at, reviewed: true })).toBe('2026-11-25T10:00:00.000Z');
  });

  it('begins at its end where no verdict ever comes', () => {
    expect(dueOf('Success')).toBe(WEEK_LATER);
  });

  it('does not begin before somebody has decided a Review', () => {
    expect(dueOf('Review').slice(0, 4)).toBe('9999');
    expect(dueOf('Success', 'Review').slice(0, 4)).toBe('9999');
  });

  it('follows the services when they put the session elsewhere', () => {
    expect(dueOf('Review', 'Abandoned')).toBe(WEEK_LATER);
  });
});

describe('evidence that never reached the services', () => {
  it('is erased when the limit of the kiosk is over', () => {
    const { vault, dispose } = temporaryVault();
    addSession(vault);
    vault.outbox.append(SESSION, { entryId: 'e1', kind: 'x', idempotencyKey: 'key-e1', payload: {} }, AT);
    vault.sessions.update(SESSION, { status: 'ended', endedAt: AT, eraseAfter: AT }, AT);
    const daysLater = (days: number) => new Date(Date.parse(AT) + days * 24 * 60 * 60_000 + 1);
    expect(eraseDue(vault, daysLater(10), KIOSK, { eraseAfterDays: 11 })).toBe(0);
    expect(eraseDue(vault, daysLater(10), KIOSK, { eraseAfterDays: 10 })).toBe(1);
    dispose();
  });
});
