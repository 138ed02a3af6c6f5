import { describe, expect, it } from 'vitest';
import type { LivenessReason, LivenessResult } from '../liveness/liveness-result.ts';
import { COUNTER_STANDARD } from './built-in-flows.ts';
import { failed, notPerformed, passed } from './checks/check-result.ts';
import { checkFaceLiveness, checkInjection, type LivenessEvidence } from './checks/face-liveness.ts';
import { decideOutcome } from './decide-outcome.ts';
import { livenessResult } from './liveness.fixture.ts';

const settings = COUNTER_STANDARD.face_liveness;
const ATTESTED = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const;
const selfieWith = (liveness?: LivenessResult) => ({ fallback: false, judged: 'PASSED' as const, liveness });
const evidence = (change: Partial<LivenessEvidence> = {}): LivenessEvidence => ({
  selfie: selfieWith(livenessResult()),
  biometricConsent: true,
  attestation: ATTESTED,
  ...change,
});
const said = (given: LivenessEvidence, flow: Partial<typeof settings> = {}) => {
  const { verdict, reason } = checkFaceLiveness({ ...settings, ...flow }, given);
  return `${verdict} ${reason}`;
};
const refused = (status: LivenessResult['status'], reasonCode: LivenessReason) =>
  evidence({ selfie: selfieWith(livenessResult({ status, reasonCode })) });

describe('the check of liveness', () => {
  it('passes by the rule of the flow', () => {
    expect(said(evidence())).toBe('PASSED ok');
  });

  it.each([
    ['challenge-failed', 'challenge-failed'],
    ['challenge-late', 'challenge-failed'],
    ['face-lost', 'challenge-failed'],
    ['several-faces', 'challenge-failed'],
    ['another-face', 'another-face'],
    ['no-reflection', 'no-reflection'],
    ['attack-score', 'attack-score'],
    ['virtual-camera', 'injection-suspected'],
    ['impossible-timing', 'injection-suspected'],
    ['repeated-frames', 'injection-suspected'],
    ['no-sensor-noise', 'injection-suspected'],
  ] as const)('fails for %s as %s, whatever the operator attests', (reasonCode, reason) => {
    expect(said(refused('FAILED', reasonCode))).toBe(`FAILED ${reason}`);
    expect(said(refused('FAILED', reasonCode), { satisfiedBy: 'attested-inspection' })).toBe(
      `FAILED ${reason}`,
    );
  });

  it.each([
    ['model-missing', 'model-missing'],
    ['too-few-frames', 'signals-inconclusive'],
    ['ambient-too-bright', 'signals-inconclusive'],
    ['camera-says-nothing', 'signals-inconclusive'],
    ['signals-inconclusive', 'signals-inconclusive'],
    ['not-asked', 'no-method'],
    ['no-method', 'no-method'],
    ['skipped', 'liveness-skipped'],
    ['fallback', 'manual-capture'],
  ] as const)('is not performed for %s: an unjudged attempt never counts as passed', (reasonCode, reason) => {
    expect(said(refused('NOT_PERFORMED', reasonCode))).toBe(`NOT_PERFORMED ${reason}`);
  });

  it('names the reason of the attempt beside the word of the check', () => {
    const late = refused('FAILED', 'challenge-late');
    expect(checkFaceLiveness(settings, late)).toEqual(
      failed('face.liveness', 'challenge-failed', { subject: 'challenge-late' }),
    );
    expect(checkFaceLiveness(settings, evidence())).toEqual(passed('face.liveness', 'ok', { subject: 'ok' }));
  });

  it('is met by the accessible alternative as soon as the operator attested the person', () => {
    const alternative = refused('NOT_PERFORMED', 'accessible-alternative');
    expect(said(alternative)).toBe('PASSED accessible-alternative');
    const waiting = 'NOT_PERFORMED accessible-alternative';
    expect(said({ ...alternative, attestation: undefined })).toBe(waiting);
    const masked = { ...ATTESTED, noMaskOrArtefact: 'no' } as const;
    expect(said({ ...alternative, attestation: masked })).toBe(waiting);
    const absent = { ...ATTESTED, facePresentMatchesPortrait: 'not-possible' } as const;
    expect(said({ ...alternative, attestation: absent })).toBe(waiting);
  });

  it('has no accessible alternative where the flow names none, whatever a kiosk logged', () => {
    const alternative = refused('NOT_PERFORMED', 'accessible-alternative');
    expect(said(alternative, { accessibleAlternative: 'none' })).toBe('NOT_PERFORMED no-method');
  });

  it('rests on the attested inspection alone only where the flow says so', () => {
    const silent = evidence({ selfie: selfieWith() });
    expect(said(silent)).toBe('NOT_PERFORMED no-method');
    expect(said(silent, { satisfiedBy: 'attested-inspection' })).toBe('PASSED attested');
    const unattested = { ...silent, attestation: undefined };
    expect(said(unattested, { satisfiedBy: 'attested-inspection' })).toBe('NOT_PERFORMED not-attested');
  });

  it('says why there is nothing to judge', () => {
    expect(said(evidence(), { skip: true })).toBe('NOT_PERFORMED liveness-skipped');
    expect(said(evidence(), { skip_liveid: true })).toBe('NOT_PERFORMED liveness-skipped');
    expect(said(evidence({ biometricConsent: false }))).toBe('NOT_PERFORMED consent-refused');
    expect(said(evidence({ selfie: undefined }))).toBe('NOT_PERFORMED not-captured');
    const fallback = { ...selfieWith(livenessResult()), fallback: true };
    expect(said(evidence({ selfie: fallback }))).toBe('NOT_PERFORMED manual-capture');
  });
});

describe('the check of the camera', () => {
  const ID = 'face.injection';
  const injected = (verdict: LivenessResult['injection']['verdict']) =>
    selfieWith(
      livenessResult({
        injection: { verdict, action: 'review' },
        signals: [
          { id: 'injection-label', verdict: 'FAILED', reason: 'virtual-camera' },
          { id: 'injection-timing', verdict: 'PASSED', reason: 'ok' },
          { id: 'injection-noise', verdict: 'FAILED', reason: 'no-sensor-noise' },
          { id: 'passive-mean', verdict: 'FAILED', reason: 'attack-score' },
        ],
      }),
    );

  it('names the signals that speak for frames that no camera took', () => {
    expect(checkInjection(injected('FAILED'), true)).toEqual(
      failed(ID, 'injection-suspected', { subject: 'injection-label, injection-noise' }),
    );
  });

  it.each([
    ['of a camera that is free of suspicion', injected('PASSED'), true, passed(ID, 'ok')],
    [
      'of a camera that says too little',
      injected('NOT_PERFORMED'),
      true,
      notPerformed(ID, 'signals-inconclusive'),
    ],
    ['without a picture', undefined, true, notPerformed(ID, 'not-captured')],
    ['without an attempt', selfieWith(), true, notPerformed(ID, 'no-method')],
    ['without consent', injected('PASSED'), false, notPerformed(ID, 'consent-refused')],
  ] as const)('has its own verdict %s', (_what, selfie, consent, expected) => {
    expect(checkInjection(selfie, consent)).toEqual(expected);
  });
});

describe('a flow that leaves liveness out', () => {
  it('does not miss the check, even where it names it', () => {
    const { guardianUnderAge: _age, ...ageless } = COUNTER_STANDARD;
    const flow = {
      ...ageless,
      requiredChecks: ['face.liveness' as const],
      mustNotFail: [],
      reviewIfNotPerformed: [],
    };
    const checks = [checkFaceLiveness({ ...settings, skip: true }, evidence())];
    const decide = (skip: boolean) =>
      decideOutcome(
        { ...flow, face_liveness: { ...settings, skip } },
        { checks, attestation: ATTESTED },
        { kind: 'approve', reasons: ['identity-confirmed'] },
      ).outcome;
    expect(decide(true)).toBe('Success');
    expect(decide(false)).toBe('Review');
  });
});
