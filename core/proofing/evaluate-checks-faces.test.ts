import { describe, expect, it } from 'vitest';
import { captureOf, documentOf, read, zoneOf } from '../document/document.fixture.ts';
import type { DocumentRecord, LivenessSignal } from '../document/document-records.ts';
import { joinDocument } from '../document/join-document.ts';
import { COUNTER_STANDARD } from './built-in-flows.ts';
import {
  checksOf,
  collected,
  evaluate,
  of,
  TODAY,
  withCaptures,
  withField,
  words,
} from './evaluate-checks.fixture.ts';
import { evaluateChecks } from './evaluate-checks.ts';

describe('pictures and faces', () => {
  it('name the zone and the figure of a picture that is not good enough', () => {
    const low = {
      component: 'glare',
      zone: 'portrait',
      value: 0.2,
      threshold: 0.05,
      unit: 'share',
      verdict: 'FAILED',
    } as const;
    const input = { ...collected, ...withCaptures({ zone: zoneOf(), quality: [low] }) };
    const check = checksOf(COUNTER_STANDARD, input).find((c) => c.id === 'document.image-quality');
    expect(check).toMatchObject({
      verdict: 'FAILED',
      subject: 'portrait glare',
      value: 0.2,
      threshold: 0.05,
    });
  });
  it('recognise a copy by signals that agree, never by one of them', () => {
    const signal = (name: LivenessSignal['signal'], verdict: LivenessSignal['verdict']): LivenessSignal => ({
      signal: name,
      value: 1,
      threshold: 0.5,
      unit: 'ln of power ratio',
      role: 'rule',
      verdict,
    });
    const seen = (...liveness: LivenessSignal[]) =>
      evaluate(withCaptures({ zone: zoneOf(), liveness }), 'document.liveness');
    expect(seen(signal('moire', 'FAILED'), signal('screen-grid', 'FAILED'))).toBe('FAILED recaptured-screen');
    expect(seen(signal('halftone', 'FAILED'), signal('screen-grid', 'FAILED'))).toBe(
      'FAILED recaptured-print',
    );
    expect(seen(signal('moire', 'FAILED'), signal('screen-grid', 'PASSED'))).toBe('PASSED ok');
    expect(seen(signal('moire', 'NOT_PERFORMED'))).toBe('NOT_PERFORMED signals-inconclusive');
    expect(seen()).toBe('NOT_PERFORMED not-captured');
  });
  it('put each score into its band', () => {
    const score = (value: number) =>
      evaluate({ comparison: { performed: true, score: value } }, 'face.comparison');
    expect(score(0.93)).toBe('PASSED score-supports');
    expect(score(0.92)).toBe('FAILED score-review');
    expect(score(0.5)).toBe('FAILED score-does-not-support');
  });
  it('do not count a score below the age of the flow', () => {
    expect(evaluate(withField('dateOfBirth', '2012-01-01'), 'face.comparison')).toBe(
      'NOT_PERFORMED under-age-16',
    );
  });
  it('send a portrait that is too old to a person, by its date of issue or the usual validity of its kind', () => {
    const old = checksOf(COUNTER_STANDARD, { ...collected, ...withField('dateOfExpiry', '2027-04-15') }).find(
      ({ id }) => id === 'face.comparison',
    );
    expect(old).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reason: 'portrait-too-old',
      value: 9,
      threshold: 8,
      subject: 'dateOfExpiry',
    });
    expect(evaluate(withField('dateOfIssue', '2017-04-15'), 'face.comparison')).toBe(
      'NOT_PERFORMED portrait-too-old',
    );
    expect(evaluate(withField('dateOfIssue', '2019-04-15'), 'face.comparison')).toBe('PASSED score-supports');
  });
  it('send a score that a second recogniser does not share to a person', () => {
    const heard = (score: number, opinion: number) =>
      evaluate(
        { comparison: { performed: true, score, secondOpinion: { model: 'm', score: opinion } } },
        'face.comparison',
      );
    expect(heard(0.95, 0.5)).toBe('PASSED score-supports');
    expect(heard(0.95, 0.1)).toBe('FAILED score-review');
    expect(heard(0.5, 0.9)).toBe('FAILED score-does-not-support');
  });
  it('compare with an enrolled Live ID by bands of its own, where there is one', () => {
    const id = 'face.comparison-live-id';
    expect(evaluate({}, id)).toBe('NOT_PERFORMED live-id-missing');
    const { comparison } = COUNTER_STANDARD;
    const selfieToSelfie = { ...comparison.selfieToSelfie, supports: 0.99, review: 0.5 };
    const flow = { ...COUNTER_STANDARD, comparison: { ...comparison, selfieToSelfie } };
    const liveIdComparison = { performed: true, score: 0.95 } as const;
    expect(evaluate({ liveIdComparison }, id, flow)).toBe('FAILED score-review');
    expect(evaluate({ liveIdComparison }, id)).toBe('PASSED score-supports');
    const { face_liveness } = COUNTER_STANDARD;
    const without = { ...COUNTER_STANDARD, face_liveness: { ...face_liveness, skip_liveid: true } };
    expect(evaluate({ liveIdComparison }, id, without)).toBe('NOT_PERFORMED liveness-skipped');
    expect(evaluate({ liveIdComparison: { performed: false, reason: 'face-not-found' } }, id)).toBe(
      'NOT_PERFORMED face-not-found',
    );
  });
  it('leave a Live ID to a person that is old, small, or of somebody under sixteen', () => {
    const id = 'face.comparison-live-id';
    const aged = (enrolledYearsAgo: number, flow = COUNTER_STANDARD) =>
      evaluate({ liveIdComparison: { performed: true, score: 0.99, enrolledYearsAgo } }, id, flow);
    expect(aged(8)).toBe('PASSED score-supports');
    expect(aged(8.01)).toBe('NOT_PERFORMED live-id-too-old');
    const { comparison } = COUNTER_STANDARD;
    const grownUpsOnly = { ...COUNTER_STANDARD, comparison: { ...comparison, minAgeYears: 150 } };
    expect(aged(0, grownUpsOnly)).toBe('NOT_PERFORMED under-age-16');
    expect(evaluate({ liveIdComparison: { performed: false, reason: 'live-id-too-small' } }, id)).toBe(
      'NOT_PERFORMED live-id-too-small',
    );
  });
  it('hold no score for a child where only the entered data make the person older', () => {
    const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2015-03-01') } });
    const compared = (change: Partial<DocumentRecord> = {}, entered?: string) => {
      const record = documentOf([captureOf({ zone })], change);
      const joined = joinDocument(record, COUNTER_STANDARD, TODAY, { entered });
      const liveIdComparison = { performed: true, score: 0.95 } as const;
      return evaluateChecks(
        COUNTER_STANDARD,
        { ...collected, liveIdComparison, documents: [{ record, joined }] },
        TODAY,
      )
        .filter(({ id }) => id === 'face.comparison' || id === 'face.comparison-live-id')
        .map(({ reason }) => reason);
    };
    const [child, grownUp] = [
      ['under-age-16', 'under-age-16'],
      ['score-supports', 'score-supports'],
    ];
    expect(compared()).toEqual(child);
    expect(compared({}, '1915-03-01')).toEqual(child);
    expect(compared({ words: { dateOfBirth: { verdict: 'keyed', value: '1915-03-01' } } })).toEqual(grownUp);
    const expired = zoneOf({
      fields: { ...zone.fields, dateOfExpiry: read('2014-01-01') },
    });
    expect(compared({ captures: [captureOf({ zone: expired })] })).toEqual(child);
    const issued = { verdict: 'keyed', value: '2010-03-01' } as const;
    expect(compared({ words: { dateOfIssue: issued } })).toEqual(['portrait-too-old', 'score-supports']);
  });

  it('pass the comparison with the print for either date of an open century', () => {
    const zone = { ...zoneOf().fields, dateOfBirth: read('2015-03-01') };
    const printed = (word: DocumentRecord['words']['dateOfBirth']) => {
      const record = documentOf([captureOf({ zone: zoneOf({ fields: zone }) })], {
        words: { ...words, dateOfBirth: word },
      });
      return evaluate(of(record), 'document.printed-data');
    };
    expect(printed({ verdict: 'confirmed', value: '2015-03-01' })).toBe('PASSED ok');
    expect(printed({ verdict: 'keyed', value: '1915-03-01' })).toBe('PASSED ok');
    expect(printed({ verdict: 'keyed', value: '1914-03-01' })).toBe('FAILED field-differs');
  });

  it('name the refused biometric consent and the fallback capture', () => {
    expect(evaluate({ biometricConsent: false }, 'face.capture-quality')).toBe(
      'NOT_PERFORMED consent-refused',
    );
    expect(evaluate({ selfie: { fallback: true, judged: 'PASSED' } }, 'face.capture-quality')).toBe(
      'NOT_PERFORMED manual-capture',
    );
    expect(evaluate(withCaptures({ fallback: true }), 'document.image-quality')).toBe(
      'NOT_PERFORMED manual-capture',
    );
  });
  it('turn an inspection that found something against it into FAILED', () => {
    const attestation = { ...collected.attestation!, noMaskOrArtefact: 'no' as const };
    expect(evaluate({ attestation }, 'inspection.attested')).toBe('FAILED attestation-refused');
  });
});
