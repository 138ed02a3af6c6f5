import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD } from './built-in-flows.ts';
import { allPassed, approve, check, GENUINE, replace } from './decide-outcome.fixture.ts';
import { explainOutcome } from './decide-outcome.ts';
import type { OutcomeFlow, ProofingEvidence } from './outcome-evidence.ts';
import type { CheckId, CheckResult, Verdict } from './verdicts.ts';

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

  it('is limited by pictures that stay at the kiosk, unless its word is accepted', () => {
    const local = { ...flow, pictures: 'kiosk' as const };
    const rule = { rule: 'pictures-examined', subject: 'pictures' };
    expect(limiting(local, {})).toEqual([{ ...rule, result: 'at-kiosk', limits: 'Review' }]);
    expect(limiting(local, { wordAccepted: true })).toEqual([]);
    expect(explainOutcome(local, { ...evidence, wordAccepted: true }, approve).rules).toContainEqual({
      ...rule,
      result: 'at-kiosk-accepted',
    });
    for (const sent of [flow, { ...flow, pictures: 'services' as const }]) {
      const { rules } = explainOutcome(sent, { ...evidence, wordAccepted: true }, approve);
      expect(rules).not.toContainEqual(expect.objectContaining(rule));
    }
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
      row('check-performed')('applicant.guardian'),
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

  it('names data entered beforehand by their fields, and limits by differences', () => {
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

  it('names each required check of a single document once, also where it failed', () => {
    const checks = replace(evidence.checks, check('document.expiry', 'FAILED', 'expired')).map((each) =>
      each.id.startsWith('document.') ? { ...each, document: 1 } : each,
    );
    const { rules } = explainOutcome(flow, { ...evidence, checks }, approve);
    const required = rules.filter(({ rule }) => rule === 'required-check');
    expect(required.map(({ subject }) => subject)).toEqual(flow.requiredChecks);
  });

  it('names gaps in the evidence, and facts that differed when they were made again', () => {
    const claimed = check('document.expiry', 'PASSED');
    const found = check('document.expiry', 'FAILED', 'expired');
    expect(
      limiting(flow, {
        gaps: [{ subject: 'selfie', result: 'missing' }],
        contradicted: ['document.zone'],
        differing: [
          { id: 'document.expiry', claimed, found },
          { id: 'document.logic', claimed: undefined, found: check('document.logic', 'PASSED') },
        ],
      }),
    ).toEqual(
      [
        { rule: 'evidence-complete', subject: 'selfie', result: 'missing' },
        { rule: 'captures-agree', subject: 'document.zone', result: 'found otherwise' },
        {
          rule: 'checks-agree',
          subject: 'document.expiry',
          result: 'PASSED (ok), found FAILED (expired)',
        },
        {
          rule: 'checks-agree',
          subject: 'document.logic',
          result: 'NOT_PERFORMED (not-captured), found PASSED (ok)',
        },
      ].map((rule) => ({ ...rule, limits: 'Review' })),
    );
  });

  it('rests on the document with the fewest shortfalls, and adds the failures of another', () => {
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
