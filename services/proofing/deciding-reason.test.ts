import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD, FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import { explainOutcome } from '#core/proofing/decide-outcome.ts';
import { RULE_CODES, ruleWords } from '#core/proofing/rule-words.ts';
import { SESSION_REASONS, sessionReason } from '#core/proofing/session-reasons.ts';
import { SESSION_STATES } from '#core/proofing/session-states.ts';
import { CHECK_IDS, type CheckResult, type ExplainedVerdict, Outcome } from '#core/proofing/verdicts.ts';
import { decidingReason } from './deciding-reason.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };
const verdict = (outcome: Outcome, rules: ExplainedVerdict['rules']): ExplainedVerdict => ({
  outcome,
  ruleSet: 'outcome-rules-2',
  rules,
});
const session = { state: 'Success' as const, final: undefined, reasons: [], summary: undefined };
const DIFFERS = verdict('Failed', [
  { rule: 'required-check', subject: 'face.comparison', result: 'FAILED (score-review)', limits: 'Failed' },
]);
const reviewed = (outcome: Outcome, result: string) =>
  verdict(outcome, [...DIFFERS.rules, { rule: 'manual-review', subject: 'look 1', result }]);

describe('why a session has its result', () => {
  it.each([
    ['a success', {}, 'ok', /^Every rule is fulfilled$/, verdict('Success', [])],
    [
      'a success that arrived late',
      { reasons: ['LATE_EVIDENCE'] },
      'ok',
      /Every rule/,
      verdict('Success', []),
    ],
    [
      'a disagreement',
      { state: 'Review', reasons: ['DECISION_DIFFERS'] },
      'DECISION_DIFFERS',
      /came to different outcomes\. A required check was not passed/,
      DIFFERS,
    ],
    [
      'a disagreement that a reviewer approved',
      { state: 'Success', reasons: ['DECISION_DIFFERS'] },
      'identity-confirmed',
      /^A reviewer decided/,
      reviewed('Success', 'identity-confirmed'),
    ],
    [
      'a disagreement that a reviewer rejected',
      { state: 'Failed', reasons: ['DECISION_DIFFERS'] },
      'face-differs',
      /^A reviewer decided/,
      reviewed('Failed', 'face-differs'),
    ],
    [
      'an approval that was repudiated',
      { state: 'Failed', reasons: ['DECISION_DIFFERS', 'REPUDIATED'] },
      'REPUDIATED',
      /denied the verification/,
      reviewed('Failed', 'repudiation-founded'),
    ],
    ['an expiry', { state: 'Expired' }, 'SESSION_EXPIRED', /^The session expired/, undefined],
    ['an abandonment', { state: 'Abandoned' }, 'SESSION_ABANDONED', /left or called off/, undefined],
    [
      'an end outside the limits',
      { state: 'Expired', reasons: ['OUTSIDE_LIMITS', 'LATE_EVIDENCE'] },
      'OUTSIDE_LIMITS',
      /time limits/,
      verdict('Expired', [
        { rule: 'inside-limits', subject: 'session', result: 'end-outside-expiry', limits: 'Expired' },
      ]),
    ],
  ] as const)('is told of %s', (_what, change, code, words, final) => {
    const told = decidingReason({
      ...session,
      ...change,
      reasons: [...('reasons' in change ? change.reasons : [])],
      final,
    });
    expect(told).toEqual({ reason: expect.stringMatching(words), reasonCode: code });
  });

  it('tells the document that failed where the operator rejected it', () => {
    const check: CheckResult = {
      id: 'document.expiry',
      category: 'document-validity',
      verdict: 'FAILED',
      reason: 'expired',
    };
    const final = verdict('Failed', [
      { rule: 'operator-decision', subject: 'decision', result: 'reject', limits: 'Failed' },
    ]);
    expect(decidingReason({ ...session, state: 'Failed', final, summary: { checks: [check] } })).toEqual({
      reason: 'The operator decided (decision: reject); document.expiry FAILED (expired)',
      reasonCode: 'expired',
    });
  });

  it('has words for every rule and every reason of the services', () => {
    for (const rule of RULE_CODES) expect(ruleWords(rule)).toMatch(/^[A-Z][a-z]* .+[a-z]$/);
    for (const { words } of Object.values(SESSION_REASONS)) expect(words).toMatch(/^[A-Z][a-z]* .+[a-z]$/);
  });

  it('names no reason that speaks for another result, whatever was held against the session', () => {
    const rule = fc.record({
      rule: fc.constantFrom(...RULE_CODES),
      subject: fc.constantFrom(...CHECK_IDS, 'session'),
      result: fc.constantFrom('FAILED (expired)', 'reject', 'approve', 'NOT_PERFORMED (not-captured)'),
      limits: fc.option(fc.constantFrom(...Outcome.options), { nil: undefined }),
    });
    const decided = fc.record({
      state: fc.constantFrom(...SESSION_STATES),
      reasons: fc.subarray(Object.keys(SESSION_REASONS)),
      final: fc.option(
        fc.record({
          outcome: fc.constantFrom(...Outcome.options),
          ruleSet: fc.constant('outcome-rules-2'),
          rules: fc.array(rule, { maxLength: 5 }),
        }),
      ),
      summary: fc.constant(undefined),
    });
    fc.assert(
      fc.property(decided, (one) => {
        const { reason, reasonCode } = decidingReason(one);
        const service = sessionReason(reasonCode);
        if (service) {
          expect(service.explains).toContain(one.state);
          expect(reason.startsWith(service.words)).toBe(true);
        }
        if (reasonCode.startsWith('SESSION_')) {
          expect(reasonCode).toBe(`SESSION_${one.state.toUpperCase().replaceAll(' ', '_')}`);
        }
        expect(reason.length).toBeGreaterThan(10);
      }),
      runs,
    );
  });

  it('is ok exactly where the rules of the flow gave a success', () => {
    const check = fc.record({
      id: fc.constantFrom(...CHECK_IDS),
      verdict: fc.constantFrom('PASSED' as const, 'FAILED' as const, 'NOT_PERFORMED' as const),
      category: fc.constant('extracted-data' as const),
      reason: fc.constantFrom('ok' as const, 'expired' as const, 'score-review' as const),
    });
    const checks = fc.array(check, { maxLength: 30 });
    fc.assert(
      fc.property(checks, fc.constantFrom(COUNTER_STANDARD, FILE_CHECK), (found, flow) => {
        const final = explainOutcome(flow, { checks: found });
        const state = final.outcome;
        const { reasonCode } = decidingReason({ ...session, state, final });
        expect(reasonCode === 'ok').toBe(state === 'Success');
      }),
      runs,
    );
  });
});
