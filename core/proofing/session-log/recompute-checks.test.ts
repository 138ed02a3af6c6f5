import { describe, expect, it } from 'vitest';
import { captureOf, documentOf, zoneOf } from '../../document/document.fixture.ts';
import { COUNTER_STANDARD } from '../built-in-flows.ts';
import { failed, notPerformed, passed } from '../checks/check-result.ts';
import type { ComparisonRecord } from '../comparison-record.ts';
import { GENUINE } from '../decide-outcome.fixture.ts';
import { TODAY } from '../evaluate-checks.fixture.ts';
import { livenessResult } from '../liveness.fixture.ts';
import type { CheckId } from '../verdicts.ts';
import type { LoggedSession } from './read-session.ts';
import { differingChecks, joinLogged, recomputeChecks } from './recompute-checks.ts';
import type { ComparedPictures } from './selfie-events.ts';

describe('checks that were claimed, beside those that the evidence gives', () => {
  const expiry = passed('document.expiry', 'ok');
  const expired = failed('document.expiry', 'expired');
  const logic = passed('document.logic', 'ok');
  const of = (document: number) => ({ ...expiry, document });
  const named = (subject: string) => passed('applicant.entered-data', 'ok', { subject });

  it('agree in any order, whatever was measured', () => {
    const measured = { ...expiry, value: 1, unit: 'dates' };
    expect(differingChecks([logic, expiry], [measured, logic])).toEqual([]);
    expect(differingChecks([of(2), of(1)], [of(1), of(2)])).toEqual([]);
    expect(differingChecks([named('surname'), named('sex')], [named('sex'), named('surname')])).toEqual([]);
  });

  it.each([
    ['another verdict', [expiry], [expired], [[expiry, expired]]],
    [
      'another reason',
      [notPerformed('document.expiry', 'expiry-unknown')],
      [notPerformed('document.expiry', 'no-expiry-date')],
      [
        [
          notPerformed('document.expiry', 'expiry-unknown'),
          notPerformed('document.expiry', 'no-expiry-date'),
        ],
      ],
    ],
    ['nothing claimed', [], [expiry], [[undefined, expiry]]],
    ['nothing found', [expiry], [], [[expiry, undefined]]],
    ['one claimed twice', [expiry, expiry], [expiry], [[expiry, undefined]]],
    ['one found twice', [expiry], [expiry, expiry], [[undefined, expiry]]],
    [
      'another document',
      [of(1)],
      [of(2)],
      [
        [undefined, of(2)],
        [of(1), undefined],
      ],
    ],
    [
      'another part',
      [named('sex')],
      [named('surname')],
      [
        [undefined, named('surname')],
        [named('sex'), undefined],
      ],
    ],
  ])('differ by %s', (_what, claimed, found, pairs) => {
    expect(differingChecks(claimed, found)).toEqual(
      pairs.map(([one, other]) => ({ id: (one ?? other)?.id, claimed: one, found: other })),
    );
  });
});

describe('a comparison in the log', () => {
  const OWN = { selfie: 'selfie-1', with: 'portrait-1' };
  const score = (change: Partial<Extract<ComparisonRecord, { performed: true }>> = {}): ComparisonRecord => ({
    performed: true,
    score: 0.95,
    model: 'm',
    interEyePx: { selfie: 90, portrait: 60 },
    ...change,
  });
  const session: LoggedSession = {
    evidence: 3,
    flow: { id: 'counter-standard', version: 5, hash: '' },
    consents: { procedure: true, biometric: true },
    documents: [documentOf([captureOf({ zone: zoneOf() })])],
    selfie: {
      captureType: 'Auto',
      fallback: false,
      capturedAt: '2026-11-20T10:00:00.000Z',
      judged: 'PASSED',
      pictures: { selfie: 'selfie-1' },
      liveness: livenessResult(),
    },
    attestation: GENUINE,
    clockUntrusted: false,
    today: TODAY,
    claimed: { checks: [], provisional: { outcome: 'Review', ruleSet: '', rules: [] } },
    ended: {
      ending: 'decided',
      clockUntrusted: false,
      today: TODAY,
      checks: [],
      provisional: { outcome: 'Review', ruleSet: '', rules: [] },
    },
  };
  const judged = (id: CheckId, change: Partial<LoggedSession>) => {
    const read = { ...session, ...change };
    const documents = joinLogged(COUNTER_STANDARD, read, undefined);
    const check = recomputeChecks(COUNTER_STANDARD, read, documents).find((each) => each.id === id);
    return `${check?.verdict} ${check?.reason}`;
  };
  const compared = (comparison: ComparisonRecord, pictures: ComparedPictures = OWN) =>
    judged('face.comparison', { comparison: { comparison, pictures } });
  const enrolled = (comparison: ComparisonRecord, pictures: ComparedPictures = { selfie: 'selfie-1' }) =>
    judged('face.comparison-live-id', { liveIdComparison: { comparison, pictures } });

  it('counts for the selfie and the portrait that stand at the end, and for no other', () => {
    expect(compared(score())).toBe('PASSED score-supports');
    expect(compared(score(), { ...OWN, selfie: 'earlier' })).toBe('NOT_PERFORMED not-captured');
    expect(compared(score(), { ...OWN, with: 'earlier' })).toBe('NOT_PERFORMED not-captured');
    expect(compared(score(), { selfie: 'selfie-1' })).toBe('NOT_PERFORMED not-captured');
    expect(enrolled(score())).toBe('PASSED score-supports');
    expect(enrolled(score(), { selfie: 'earlier' })).toBe('NOT_PERFORMED live-id-missing');
    expect(enrolled(score(), OWN)).toBe('NOT_PERFORMED live-id-missing');
  });

  it('says why it was not made', () => {
    const missing = { performed: false, reason: 'model-missing' } as const;
    expect([compared(missing), enrolled(missing)]).toEqual([
      'NOT_PERFORMED model-missing',
      'NOT_PERFORMED model-missing',
    ]);
  });

  it.each([
    ['the flow’s, where none are named', undefined, 0.95, 'PASSED score-supports'],
    [
      'the flow’s, where nobody measured those named',
      { thresholdSetId: 'own', supports: 0.5, review: 0.4 },
      0.6,
      'FAILED score-does-not-support',
    ],
    [
      'those measured above the flow’s',
      { thresholdSetId: 'own', supports: 0.99, review: 0.9, calibration: 'report' },
      0.95,
      'FAILED score-review',
    ],
    [
      'those measured, down to the floor of the flow',
      {
        thresholdSetId: 'own',
        supports: COUNTER_STANDARD.comparison.calibratedFloor.supports - 0.1,
        review: COUNTER_STANDARD.comparison.calibratedFloor.review - 0.1,
        calibration: 'report',
      },
      COUNTER_STANDARD.comparison.calibratedFloor.review - 0.01,
      'FAILED score-does-not-support',
    ],
  ])('is judged by thresholds that are %s', (_what, bands, value, result) => {
    expect(compared(score({ score: value, ...(bands ? { bands } : {}) }))).toBe(result);
    expect(enrolled(score({ score: value, ...(bands ? { bands } : {}) }))).toBe(result);
  });

  it('reaches the threshold at the floor of the flow', () => {
    const { calibratedFloor } = COUNTER_STANDARD.comparison;
    const bands = { thresholdSetId: 'own', supports: 0, review: 0, calibration: 'report' };
    expect(compared(score({ score: calibratedFloor.supports, bands }))).toBe('PASSED score-supports');
    expect(compared(score({ score: calibratedFloor.supports - 0.001, bands }))).not.toMatch(/^PASSED/);
    expect(compared(score({ score: calibratedFloor.review - 0.001, bands }))).toBe(
      'FAILED score-does-not-support',
    );
  });

  it('is left to the eye where the biometric consent was refused', () => {
    const consents = { procedure: true, biometric: false };
    const comparison = { comparison: score(), pictures: OWN };
    expect(judged('face.comparison', { consents, comparison })).toBe('NOT_PERFORMED visual-comparison-only');
    expect(judged('face.capture-quality', { consents })).toBe('NOT_PERFORMED consent-refused');
    expect(judged('face.capture-quality', { consents: {} })).toBe('PASSED ok');
  });
});
