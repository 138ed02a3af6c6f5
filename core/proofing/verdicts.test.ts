import { describe, expect, it } from 'vitest';
import { ExplainedVerdict, OperatorDecision } from './verdicts.ts';

describe('a verdict in evidence', () => {
  const explained = (change: object): object => ({
    outcome: 'Review',
    ruleSet: 'outcome-rules-3',
    rules: [
      { rule: 'required-check', subject: 'document.expiry', result: 'PASSED (ok)' },
      { rule: 'operator-decision', subject: 'decision', result: 'refer', limits: 'Review' },
    ],
    ...change,
  });

  it.each(['Success', 'Failed', 'Not Performed', 'Review', 'Expired', 'Abandoned'])(
    'may be %s, with all that explains it',
    (outcome) => {
      const verdict = explained({
        outcome,
        kioskWord: ['camera'],
        without: ['document', 'face', 'inspection'],
        independence: 'server',
      });
      expect(ExplainedVerdict.parse(verdict)).toEqual(verdict);
    },
  );

  it.each([
    ['another outcome', { outcome: 'Passed' }],
    ['another part', { without: ['voice'] }],
    ['a rule without its subject', { rules: [{ rule: 'required-check', result: 'PASSED (ok)' }] }],
    ['a limit that is no outcome', { rules: [{ rule: 'a', subject: 'b', result: 'c', limits: 'none' }] }],
  ])('has never %s', (_what, change) => {
    expect(ExplainedVerdict.safeParse(explained(change)).success).toBe(false);
  });
});

describe('the decision of an operator', () => {
  it.each(['approve', 'reject', 'cannot-complete', 'refer'])('may be %s, with reasons and a note', (kind) => {
    const decision = { kind, reasons: ['face-differs', 'other'], note: 'x'.repeat(500) };
    expect(OperatorDecision.parse(decision)).toEqual(decision);
  });

  it.each([
    ['a kind of its own', { kind: 'postpone', reasons: ['other'] }],
    ['no reason', { kind: 'reject', reasons: [] }],
    ['a reason of its own', { kind: 'reject', reasons: ['bored'] }],
    ['a note of more than 500 characters', { kind: 'reject', reasons: ['other'], note: 'x'.repeat(501) }],
  ])('is refused with %s', (_what, decision) => {
    expect(OperatorDecision.safeParse(decision).success).toBe(false);
  });
});
