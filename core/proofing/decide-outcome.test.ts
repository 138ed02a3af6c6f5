import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD, DEMO, FILE_CHECK } from './built-in-flows.ts';
import {
  decideOutcome,
  explainOutcome,
  type InspectionWord,
  type OutcomeFlow,
  type ProofingEvidence,
} from './decide-outcome.ts';
import {
  CHECK_IDS,
  type CheckId,
  type CheckResult,
  type Outcome,
  REASON_CODES,
  type ReasonCode,
  type Verdict,
} from './verdicts.ts';

const GENUINE: InspectionWord = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
};
const approve = { kind: 'approve' as const, reasons: ['identity-confirmed' as const] };

const check = (id: CheckId, verdict: Verdict, reason: ReasonCode = 'ok'): CheckResult => ({
  id,
  category: 'extracted-data',
  verdict,
  reason,
});
const allPassed = (flow: OutcomeFlow): CheckResult[] =>
  [...flow.requiredChecks, ...flow.reviewIfNotPerformed].map((id) => check(id, 'PASSED'));
const replace = (checks: CheckResult[], changed: CheckResult): CheckResult[] => [
  ...checks.filter(({ id }) => id !== changed.id),
  changed,
];

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

  it('does not miss what the flow leaves out: liveness, and with skip_liveid the comparison with the Live ID', () => {
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

  it('accepts a bypass only where the flow enables it', () => {
    const checks = replace(evidence.checks, check('document.expiry', 'NOT_PERFORMED', 'bypass'));
    const enabled = { ...flow, bypassConfig: { enabled: true, criteria: [] } };
    expect(decideOutcome(flow, { ...evidence, checks }, approve).outcome).toBe('Review');
    expect(decideOutcome(enabled, { ...evidence, checks }, approve).outcome).toBe('Success');
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

describe('the explanation of an outcome', () => {
  const flow = COUNTER_STANDARD;
  const { ruleSet } = flow;
  const evidence = { checks: allPassed(flow), attestation: GENUINE };
  const limiting = (of: OutcomeFlow, changed: Partial<ProofingEvidence>) =>
    explainOutcome(of, { ...evidence, ...changed }, approve).rules.filter(({ limits }) => limits);
  const withLiveness = (change: Partial<OutcomeFlow['face_liveness']>): OutcomeFlow => ({
    ...flow,
    requiredChecks: flow.requiredChecks.filter((id) => id !== 'face.liveness'),
    face_liveness: { ...flow.face_liveness, ...change },
  });
  const livenessRule = (of: OutcomeFlow, changed: Partial<ProofingEvidence> = {}) =>
    explainOutcome(of, { ...evidence, ...changed }, approve).rules.filter(
      ({ rule }) => rule === 'liveness-met',
    );

  it.each([
    ['suspected', 'Review'],
    ['withdrawn', 'Not Performed'],
    ['consent-refused', 'Not Performed'],
    ['abandoned', 'Abandoned'],
  ] as const)('is the conclusion %s alone, whatever was decided', (conclusion, limits) => {
    expect(explainOutcome(flow, { ...evidence, conclusion, clockUntrusted: true }, approve)).toEqual({
      outcome: limits,
      ruleSet,
      rules: [{ rule: 'session-conclusion', subject: 'session', result: conclusion, limits }],
    });
  });

  it('is the clock alone when it was set back', () => {
    expect(explainOutcome(flow, { ...evidence, clockUntrusted: true }, approve)).toEqual({
      outcome: 'Review',
      ruleSet,
      rules: [{ rule: 'clock-trusted', subject: 'session', result: 'clock-set-back', limits: 'Review' }],
    });
  });

  it.each([
    ['reject', 'Failed'],
    ['cannot-complete', 'Not Performed'],
    ['refer', 'Review'],
    ['missing', 'Review'],
  ] as const)('is the decision alone: %s', (result, limits) => {
    const decision = result === 'missing' ? undefined : { kind: result, reasons: ['other' as const] };
    expect(explainOutcome(flow, evidence, decision)).toEqual({
      outcome: limits,
      ruleSet,
      rules: [{ rule: 'operator-decision', subject: 'decision', result, limits }],
    });
  });

  it('names every rule of a Success, without a limit', () => {
    const row = (rule: string) => (subject: CheckId) => ({ rule, subject, result: 'PASSED (ok)' });
    const unseen = { rule: 'check-not-failed', result: 'NOT_PERFORMED (not-captured)' };
    expect(explainOutcome(flow, evidence, approve).rules).toEqual([
      { rule: 'operator-decision', subject: 'decision', result: 'approve' },
      { rule: 'inspection-attested', subject: 'facePresentMatchesPortrait', result: 'yes' },
      { rule: 'inspection-attested', subject: 'noMaskOrArtefact', result: 'yes' },
      { rule: 'inspection-attested', subject: 'documentInspected', result: 'genuine' },
      ...flow.requiredChecks.map(row('required-check')),
      ...flow.mustNotFail.map((subject) =>
        subject === 'face.injection' ? row('check-not-failed')(subject) : { ...unseen, subject },
      ),
      ...flow.reviewIfNotPerformed.map(row('check-performed')),
      { rule: 'liveness-met', subject: 'face.liveness', result: 'PASSED (ok)' },
    ]);
  });

  it('limits an approval to Review by the word of the inspection that is missing or differs', () => {
    const rule = 'inspection-attested';
    expect(limiting(flow, { attestation: undefined })).toEqual([
      { rule, subject: 'attestation', result: 'missing', limits: 'Review' },
    ]);
    expect(limiting(flow, { attestation: { ...GENUINE, documentInspected: 'suspect' } })).toEqual([
      { rule, subject: 'documentInspected', result: 'suspect', limits: 'Review' },
    ]);
  });

  it('says how liveness was met', () => {
    const row = { rule: 'liveness-met', subject: 'face.liveness' };
    expect(livenessRule(withLiveness({ skip: true }))).toEqual([{ ...row, result: 'not-required' }]);
    const byInspection = withLiveness({ satisfiedBy: 'attested-inspection' });
    const attested = { ...row, result: 'attested-inspection' };
    expect(livenessRule(byInspection)).toEqual([attested]);
    for (const attestation of [
      undefined,
      { ...GENUINE, noMaskOrArtefact: 'no' as const },
      { ...GENUINE, facePresentMatchesPortrait: 'no' as const },
    ]) {
      expect(livenessRule(byInspection, { attestation })).toEqual([{ ...attested, limits: 'Review' }]);
    }
  });

  it('takes a bypass that the flow enables for required, awaited and liveness checks', () => {
    const enabled = { ...flow, bypassConfig: { enabled: true, criteria: [] } };
    for (const id of ['face.liveness', 'face.injection', 'document.expiry'] as const) {
      const checks = replace(evidence.checks, check(id, 'NOT_PERFORMED', 'bypass'));
      expect(limiting(enabled, { checks })).toEqual([]);
      expect(limiting(flow, { checks })).not.toEqual([]);
      const failed = replace(evidence.checks, check(id, 'FAILED', 'bypass'));
      expect(limiting(enabled, { checks: failed })).not.toEqual([]);
    }
  });

  it('names a fallback, unless the flow leaves liveness out', () => {
    const checks = [...evidence.checks, check('document.image-quality', 'NOT_PERFORMED', 'manual-capture')];
    const subject = 'document.image-quality';
    expect(limiting(flow, { checks })).toEqual([
      { rule: 'no-fallback-path', subject, result: 'manual-capture', limits: 'Review' },
    ]);
    expect(limiting(withLiveness({ skip: true }), { checks })).toEqual([]);
  });

  it('names what was entered beforehand by its field, and limits by what differs', () => {
    const entered = (verdict: Verdict, subject?: string): CheckResult => ({
      ...check('applicant.entered-data', verdict, verdict === 'FAILED' ? 'field-differs' : 'ok'),
      ...(subject ? { subject } : {}),
    });
    const checks = [...evidence.checks, entered('PASSED', 'surname'), entered('FAILED', 'dateOfBirth')];
    const rules = explainOutcome(flow, { ...evidence, checks }, approve).rules.slice(-2);
    const rule = 'entered-data-agrees';
    expect(rules).toEqual([
      { rule, subject: 'surname', result: 'PASSED (ok)' },
      { rule, subject: 'dateOfBirth', result: 'FAILED (field-differs)', limits: 'Review' },
    ]);
    const unnamed = { ...evidence, checks: [...evidence.checks, entered('PASSED')] };
    expect(explainOutcome(flow, unnamed, approve).rules.at(-1)?.subject).toBe('applicant.entered-data');
  });

  it('counts the weaker of two entries of one check, in whatever order', () => {
    const pair = [check('document.expiry', 'FAILED', 'expired'), check('document.expiry', 'PASSED')];
    const others = evidence.checks.filter(({ id }) => id !== 'document.expiry');
    for (const two of [pair, pair.toReversed()]) {
      expect(limiting(flow, { checks: [...others, ...two] })).toEqual([
        { rule: 'required-check', subject: 'document.expiry', result: 'FAILED (expired)', limits: 'Review' },
      ]);
    }
  });

  it('rests on the document with the fewest shortfalls, and adds what failed on another', () => {
    const of = (document: number, ...changes: CheckResult[]) =>
      changes.reduce(replace, evidence.checks).map((each) => ({ ...each, document }));
    const unread = check('document.machine-read', 'NOT_PERFORMED', 'no-machine-zone');
    const unmatched = check('document.field-format', 'NOT_PERFORMED', 'not-captured');
    const expired = check('document.expiry', 'FAILED', 'expired');
    const required = (checks: CheckResult[]) =>
      limiting(flow, { checks }).filter(({ rule }) => rule === 'required-check');
    const subjects = (checks: CheckResult[]) => required(checks).map(({ subject }) => subject);
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ] as const) {
      expect(subjects([...of(first, unread, unmatched), ...of(second, unread)])).toEqual([
        'document.machine-read',
      ]);
      expect(subjects([...of(first, expired), ...of(second, unread)])).toEqual([
        'document.machine-read',
        'document.expiry',
      ]);
    }
  });
});

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

  it('explains every outcome with at least one rule', () => {
    fc.assert(
      fc.property(flow, checks, attestation, (flow, checks, attestation) => {
        const verdict = decideOutcome(flow, { checks, attestation }, approve);
        expect(verdict.rules.length).toBeGreaterThan(0);
        expect(verdict.ruleSet).toBe(flow.ruleSet);
      }),
    );
  });
});
