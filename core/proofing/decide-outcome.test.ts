import { describe, expect, it } from 'vitest';
import { askedOutcome } from './asked-review.ts';
import { COUNTER_STANDARD, DEMO, FILE_CHECK } from './built-in-flows.ts';
import { allPassed, approve, check, GENUINE, replace } from './decide-outcome.fixture.ts';
import { decideOutcome, explainOutcome } from './decide-outcome.ts';
import type { OutcomeFlow } from './outcome-evidence.ts';
import {
  CHECK_IDS,
  type CheckId,
  type CheckResult,
  type Outcome,
  REASON_CODES,
  type ReasonCode,
} from './verdicts.ts';

describe('the outcome of an attended session', () => {
  const flow = COUNTER_STANDARD;
  const evidence = { checks: allPassed(flow), attestation: GENUINE };

  it('is Success when the operator approves, attested the inspection, and every required check passed', () => {
    expect(decideOutcome(flow, evidence, approve).outcome).toBe('Success');
  });

  it.each([
    ['reject', 'Failed'],
    ['cannot-complete', 'Not Performed'],
    ['refer', 'Review'],
  ] as const)('follows the decision %s to %s', (kind, outcome) => {
    expect(decideOutcome(flow, evidence, { kind, reasons: ['other'] }).outcome).toBe(outcome);
  });

  it('does not miss parts that the flow leaves out: liveness, and with skip_liveid the comparison with the Live ID', () => {
    const left: CheckId[] = ['face.liveness', 'face.comparison-live-id'];
    const requiredChecks = [...new Set([...flow.requiredChecks, ...left])];
    const without = (change: Partial<OutcomeFlow['face_liveness']>) => ({
      ...flow,
      requiredChecks,
      face_liveness: { ...flow.face_liveness, ...change },
    });
    const checks = [
      ...evidence.checks.filter(({ id }) => !left.includes(id)),
      ...left.map((id) => check(id, 'NOT_PERFORMED', 'liveness-skipped')),
    ];
    const outcome = (change: Partial<OutcomeFlow['face_liveness']>) =>
      decideOutcome(without(change), { ...evidence, checks }, approve).outcome;
    expect(outcome({ skip_liveid: true })).toBe('Success');
    expect(outcome({ skip: true })).toBe('Review');
    expect(outcome({})).toBe('Review');
    const unread = checks.filter(({ id }) => id !== 'document.machine-read');
    expect(
      decideOutcome(without({ skip_liveid: true }), { ...evidence, checks: unread }, approve).outcome,
    ).toBe('Review');
  });

  it.each([
    ['FAILED', 'score-does-not-support', 'Review'],
    ['FAILED', 'score-review', 'Review'],
    ['NOT_PERFORMED', 'live-id-missing', 'Success'],
    ['NOT_PERFORMED', 'live-id-too-old', 'Review'],
    ['NOT_PERFORMED', 'live-id-too-small', 'Review'],
    ['NOT_PERFORMED', 'under-age-16', 'Review'],
    ['NOT_PERFORMED', 'comparison-failed', 'Review'],
    ['PASSED', 'score-supports', 'Success'],
  ] as const)('with a Live ID compared as %s (%s) is %s', (verdict, reason, outcome) => {
    const checks = [...evidence.checks, check('face.comparison-live-id', verdict, reason)];
    expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe(outcome);
  });

  it.each([
    ['PASSED', 'ok', 'Success', 'Success'],
    ['NOT_PERFORMED', 'signals-inconclusive', 'Review', 'Success'],
    ['FAILED', 'injection-suspected', 'Review', 'Success'],
  ] as const)(
    'with the camera judged as %s (%s) is %s at the counter, and %s in a demonstration',
    (verdict, reason, outcome, demo) => {
      const checks = replace(evidence.checks, check('face.injection', verdict, reason));
      expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe(outcome);
      expect(decideOutcome(DEMO, { ...evidence, checks }, approve).outcome).toBe(demo);
    },
  );

  it('is Review when a required check failed, although the operator approves', () => {
    const checks = replace(evidence.checks, check('document.expiry', 'FAILED', 'expired'));
    const verdict = decideOutcome(flow, { ...evidence, checks }, approve);
    expect(verdict.outcome).toBe('Review');
    expect(verdict.rules).toContainEqual({
      rule: 'required-check',
      subject: 'document.expiry',
      result: 'FAILED (expired)',
    });
  });

  it('is Review when a required check was not performed or is missing', () => {
    const checks = evidence.checks.filter(({ id }) => id !== 'face.comparison');
    expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe('Review');
  });

  it('is Review when a check that is not required speaks against the person', () => {
    const against = [...evidence.checks, check('document.data-match', 'FAILED', 'field-differs')];
    expect(decideOutcome(flow, { ...evidence, checks: against }, approve).outcome).toBe('Review');
    const open = [...evidence.checks, check('document.data-match', 'NOT_PERFORMED', 'one-source-only')];
    expect(decideOutcome(flow, { ...evidence, checks: open }, approve).outcome).toBe('Success');
  });

  const { guardianUnderAge: _age, ...ageless } = flow;
  const blank = { ...ageless, requiredChecks: [], mustNotFail: [], reviewIfNotPerformed: [] };
  const left = CHECK_IDS.filter((id) => !['face.liveness', 'applicant.entered-data'].includes(id));
  it.each(left)('is Review when %s failed, unless the flow says why that does not count', (id) => {
    const checks = replace(evidence.checks, check(id, 'FAILED', 'field-differs'));
    const outcome = (changed: Partial<OutcomeFlow>) =>
      decideOutcome({ ...blank, ...changed }, { ...evidence, checks }, approve).outcome;
    expect(outcome({})).toBe('Review');
    expect(outcome({ leavesOut: [{ check: id, reason: 'Another system does it.' }] })).toBe('Success');
    expect(outcome({ ruleSet: 'outcome-rules-2' })).toBe('Success');
  });

  it('rests on one document that shows everything, and on nothing failed at another', () => {
    const first = evidence.checks.map((passed) => ({ ...passed, document: 1 }));
    const second = (changed: CheckResult) =>
      replace(evidence.checks, changed).map((each) => ({ ...each, document: 2 }));
    const outcome = (changed: CheckResult) =>
      decideOutcome(flow, { ...evidence, checks: [...first, ...second(changed)] }, approve).outcome;
    expect(outcome(check('document.machine-read', 'NOT_PERFORMED', 'no-machine-zone'))).toBe('Success');
    expect(outcome(check('document.expiry', 'FAILED', 'expired'))).toBe('Review');
    const halves = [
      ...first.map((each) =>
        each.id === 'document.expiry' ? { ...each, verdict: 'NOT_PERFORMED' as const } : each,
      ),
      ...second(check('document.machine-read', 'NOT_PERFORMED', 'no-machine-zone')),
    ];
    expect(decideOutcome(flow, { ...evidence, checks: halves }, approve).outcome).toBe('Review');
  });

  it('counts a check of the person for each of several documents', () => {
    const ofDocument = evidence.checks.filter(({ id }) => id.startsWith('document.'));
    const ofPerson = evidence.checks.filter(({ id }) => !id.startsWith('document.'));
    const checks = [1, 2].flatMap((document) => ofDocument.map((each) => ({ ...each, document })));
    expect(decideOutcome(flow, { ...evidence, checks: [...checks, ...ofPerson] }, approve).outcome).toBe(
      'Success',
    );
    expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe('Review');
  });

  it('accepts a bypass only where the flow enables it', () => {
    const checks = replace(evidence.checks, check('document.expiry', 'NOT_PERFORMED', 'bypass'));
    const enabled = { ...flow, bypassConfig: { enabled: true, criteria: [] } };
    expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe('Review');
    expect(decideOutcome(enabled, { ...evidence, checks }, approve).outcome).toBe('Success');
    const open = replace(evidence.checks, check('document.expiry', 'NOT_PERFORMED', 'expiry-unknown'));
    expect(decideOutcome(enabled, { ...evidence, checks: open }, approve).outcome).toBe('Review');
  });

  it.each([
    { facePresentMatchesPortrait: 'not-possible' },
    { facePresentMatchesPortrait: 'no' },
    { noMaskOrArtefact: 'no' },
    { documentInspected: 'suspect' },
    { documentInspected: 'not-inspected' },
  ] as const)('is Review when the inspection says %o', (word) => {
    const attestation = { ...GENUINE, ...word };
    expect(decideOutcome(flow, { ...evidence, attestation }, approve).outcome).toBe('Review');
  });

  it('is Review without an attestation', () => {
    expect(decideOutcome(flow, { checks: evidence.checks }, approve).outcome).toBe('Review');
  });

  it.each(['manual-capture', 'visual-comparison-only', 'consent-refused'] as const)(
    'is at best Review after the fallback %s',
    (reason) => {
      const checks = [...evidence.checks, check('document.image-quality', 'NOT_PERFORMED', reason)];
      expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe('Review');
    },
  );

  it('is Review in the review band of the comparison', () => {
    const checks = replace(evidence.checks, check('face.comparison', 'FAILED', 'score-review'));
    expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe('Review');
  });

  it('is Review under suspicion whatever the decision, and Not Performed after a withdrawal', () => {
    expect(decideOutcome(flow, { ...evidence, conclusion: 'suspected' }, approve).outcome).toBe('Review');
    expect(decideOutcome(flow, { ...evidence, conclusion: 'withdrawn' }).outcome).toBe('Not Performed');
    expect(decideOutcome(flow, { ...evidence, conclusion: 'abandoned' }).outcome).toBe('Abandoned');
  });

  it('is Review when the clock was set back', () => {
    expect(decideOutcome(flow, { ...evidence, clockUntrusted: true }, approve).outcome).toBe('Review');
  });
});

describe('the outcome of an unattended file check', () => {
  const flow = FILE_CHECK;
  it.each<[string, CheckResult[], Outcome]>([
    ['passed', [], 'Success'],
    ['failed', [check('document.expiry', 'FAILED', 'expired')], 'Failed'],
    ['not performed', [check('face.comparison', 'NOT_PERFORMED', 'model-missing')], 'Not Performed'],
    ['passed on a poor picture', [check('face.capture-quality', 'FAILED', 'quality-low')], 'Review'],
    ['in the review band', [check('face.comparison', 'FAILED', 'score-review')], 'Review'],
  ])('with required checks %s', (_name, changes, outcome) => {
    const checks = changes.reduce(replace, allPassed(flow));
    expect(decideOutcome(flow, { checks }).outcome).toBe(outcome);
  });
});

describe('an unattended session whose check failed', () => {
  const flow = FILE_CHECK;
  /** The reasons after which a person has to weigh the result. */
  const weighed: readonly ReasonCode[] = [
    'score-review',
    'portrait-too-small',
    'portrait-too-old',
    'live-id-too-small',
    'live-id-too-old',
    'under-age-16',
    'cover-worn',
  ];
  const proving = REASON_CODES.filter((reason) => !weighed.includes(reason));
  const verdictOf = (changed: CheckResult, of: OutcomeFlow = flow) =>
    explainOutcome(of, { checks: replace(allPassed(of), changed) });

  it.each(flow.requiredChecks)(
    'is Failed by the required %s, for every reason that proves something',
    (id) => {
      for (const reason of proving) {
        const { outcome, rules } = verdictOf(check(id, 'FAILED', reason));
        expect([reason, outcome]).toEqual([reason, 'Failed']);
        expect(rules).toContainEqual({
          rule: 'required-check',
          subject: id,
          result: `FAILED (${reason})`,
          limits: 'Failed',
        });
      }
    },
  );

  it.each(weighed)('is Review when a person has to weigh %s', (reason) => {
    expect(verdictOf(check('face.comparison', 'FAILED', reason)).outcome).toBe('Review');
  });

  it('is Failed by a check that must not fail, and Review when its comparison ended in a fault', () => {
    const failed = verdictOf(check('document.data-match', 'FAILED', 'field-differs'));
    expect(failed.outcome).toBe('Failed');
    expect(failed.rules).toContainEqual({
      rule: 'check-not-failed',
      subject: 'document.data-match',
      result: 'FAILED (field-differs)',
      limits: 'Failed',
    });
    const open = check('face.comparison-live-id', 'NOT_PERFORMED', 'comparison-failed');
    expect(verdictOf(open).outcome).toBe('Review');
  });

  it('is Failed although another check only asks for a review', () => {
    const checks = [
      check('document.expiry', 'FAILED', 'expired'),
      check('face.comparison', 'FAILED', 'score-review'),
      check('face.capture-quality', 'NOT_PERFORMED', 'quality-low'),
    ].reduce(replace, allPassed(flow));
    expect(explainOutcome(flow, { checks }).outcome).toBe('Failed');
  });

  it.each([
    ['FAILED', 'Failed'],
    ['NOT_PERFORMED', 'Not Performed'],
    ['PASSED', 'Success'],
  ] as const)('with required liveness %s is %s', (verdict, outcome) => {
    const live: OutcomeFlow = { ...flow, face_liveness: COUNTER_STANDARD.face_liveness };
    const decided = verdictOf(check('face.liveness', verdict, 'challenge-failed'), live);
    expect(decided.outcome).toBe(outcome);
    expect(decided.rules).toContainEqual({
      rule: 'liveness-met',
      subject: 'face.liveness',
      result: `${verdict} (challenge-failed)`,
      ...(outcome === 'Success' ? {} : { limits: outcome }),
    });
  });
});

describe('a flow that has results reviewed', () => {
  const reviewed = (manualReview: OutcomeFlow['manualReview'], of: OutcomeFlow = FILE_CHECK) => ({
    ...of,
    manualReview,
  });
  const ends = (changed?: CheckResult) => ({
    checks: changed ? replace(allPassed(FILE_CHECK), changed) : allPassed(FILE_CHECK),
  });
  const failed = ends(check('document.expiry', 'FAILED', 'expired'));
  const open = ends(check('face.comparison', 'NOT_PERFORMED', 'model-missing'));
  it.each([
    [undefined, ['Success', 'Failed', 'Not Performed']],
    ['off', ['Success', 'Failed', 'Not Performed']],
    ['failed', ['Success', 'Review', 'Not Performed']],
    ['not-performed', ['Success', 'Failed', 'Review']],
    ['always', ['Review', 'Review', 'Review']],
  ] as const)('as %s has an unattended one reviewed', (setting, expected) => {
    const flow = reviewed(setting);
    expect([ends(), failed, open].map((evidence) => decideOutcome(flow, evidence).outcome)).toEqual(expected);
  });

  it('gives first the result without review, and then the reason', () => {
    const verdict = explainOutcome(reviewed('failed'), failed);
    expect(verdict.rules[0]).toEqual({
      rule: 'review-asked',
      subject: 'session',
      result: 'asked-failed',
      limits: 'Review',
    });
    expect(verdict.rules.slice(1)).toEqual(explainOutcome(FILE_CHECK, failed).rules);
    expect(askedOutcome(verdict)).toBe('Failed');
    expect(askedOutcome(explainOutcome(FILE_CHECK, failed))).toBeUndefined();
  });

  it('has the decision of an operator reviewed as well', () => {
    const flow = reviewed('always', COUNTER_STANDARD);
    const evidence = { checks: allPassed(flow), attestation: GENUINE };
    const reject = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    expect(explainOutcome(flow, evidence, approve)).toMatchObject({
      outcome: 'Review',
      rules: expect.arrayContaining([
        expect.objectContaining({ result: 'asked-success' }),
        expect.objectContaining({ result: 'approve' }),
      ]),
    });
    expect(decideOutcome(reviewed('failed', COUNTER_STANDARD), evidence, reject).outcome).toBe('Review');
    expect(decideOutcome(reviewed('not-performed', COUNTER_STANDARD), evidence, reject).outcome).toBe(
      'Failed',
    );
  });

  it.each(['withdrawn', 'consent-refused', 'abandoned', 'suspected'] as const)(
    'leaves a session that was %s as it is',
    (conclusion) => {
      for (const flow of [FILE_CHECK, COUNTER_STANDARD]) {
        const evidence = { ...failed, conclusion };
        expect(explainOutcome(reviewed('always', flow), evidence)).toEqual(explainOutcome(flow, evidence));
      }
    },
  );
});
