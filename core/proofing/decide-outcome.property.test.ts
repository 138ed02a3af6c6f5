import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD, FILE_CHECK } from './built-in-flows.ts';
import { approve, check } from './decide-outcome.fixture.ts';
import { decideOutcome } from './decide-outcome.ts';
import { RULE_CODES } from './rule-words.ts';
import { CHECK_IDS, type Outcome, REASON_CODES, type Verdict } from './verdicts.ts';

describe('the rules as a whole', () => {
  const verdict = fc.constantFrom<Verdict>('PASSED', 'NOT_PERFORMED', 'FAILED');
  const reason = fc.constantFrom(...REASON_CODES.filter((code) => code !== 'bypass'));
  const checks = fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom(...CHECK_IDS),
        verdict,
        reason,
        document: fc.constantFrom(undefined, 1, 2),
      }),
      { selector: ({ id, document }) => `${id} ${document}` },
    )
    .map((list) =>
      list.map(({ id, verdict, reason, document }) => ({
        ...check(id, verdict, reason),
        ...(document === undefined ? {} : { document }),
      })),
    );
  const attestation = fc.option(
    fc.record({
      facePresentMatchesPortrait: fc.constantFrom('yes', 'no', 'not-possible'),
      noMaskOrArtefact: fc.constantFrom('yes', 'no'),
      documentInspected: fc.constantFrom('genuine', 'suspect', 'not-inspected'),
    } as const),
    { nil: undefined },
  );
  const flow = fc.constantFrom(COUNTER_STANDARD, FILE_CHECK);
  const rank = (outcome: Outcome) => ['Success', 'Review', 'Not Performed', 'Failed'].indexOf(outcome);
  const weaker: Record<Verdict, Verdict> = {
    PASSED: 'NOT_PERFORMED',
    NOT_PERFORMED: 'FAILED',
    FAILED: 'FAILED',
  };

  it('never gives a better outcome for a worse check', () => {
    fc.assert(
      fc.property(flow, checks, attestation, fc.nat(), (flow, checks, attestation, pick) => {
        const chosen = checks[pick % Math.max(1, checks.length)];
        if (!chosen) return;
        const worsened = checks.map((each) =>
          each === chosen ? { ...chosen, verdict: weaker[chosen.verdict] } : each,
        );
        const before = decideOutcome(flow, { checks, attestation }, approve).outcome;
        const after = decideOutcome(flow, { checks: worsened, attestation }, approve).outcome;
        expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
      }),
    );
  });

  it('never approves an attended session by its checks alone', () => {
    fc.assert(
      fc.property(checks, attestation, (checks, attestation) => {
        expect(decideOutcome(COUNTER_STANDARD, { checks, attestation }).outcome).not.toBe('Success');
        expect(decideOutcome(COUNTER_STANDARD, { checks }, approve).outcome).not.toBe('Success');
      }),
    );
  });

  it('explains every outcome with rules that have words', () => {
    fc.assert(
      fc.property(flow, checks, attestation, (flow, checks, attestation) => {
        const verdict = decideOutcome(flow, { checks, attestation }, approve);
        expect(verdict.rules.length).toBeGreaterThan(0);
        for (const { rule } of verdict.rules) expect(RULE_CODES).toContain(rule);
        expect(verdict.ruleSet).toBe(flow.ruleSet);
      }),
    );
  });
});
