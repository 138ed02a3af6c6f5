import { describe, expect, it } from 'vitest';
import type { Outcome, OutcomeVerdict } from '../../domain/proofing/verdicts.ts';
import { eraseAfter } from './retention.ts';
import { CONTEXT, newSession } from './session.fixture.ts';

const verdict = (outcome: Outcome): OutcomeVerdict => ({ outcome, ruleSet: 'rules-1', rules: [] });
const WEEK_LATER = '2026-11-27T10:00:00.000Z';
const dueOf = (provisional: Outcome, finalState?: Outcome): string =>
  eraseAfter({
    ...newSession(),
    endedAt: CONTEXT.now,
    provisional: verdict(provisional),
    ...(finalState ? { finalState } : {}),
  });

describe('the retention of an ended session', () => {
  it('begins at its end', () => {
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
