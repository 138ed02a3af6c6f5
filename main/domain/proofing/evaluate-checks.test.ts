import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD, FILE_CHECK } from './built-in-flows.ts';
import type { DocumentEvidence, FieldWord, ZoneEvidence } from './checks/document-evidence.ts';
import { type Collected, evaluateChecks } from './evaluate-checks.ts';
import type { CheckId } from './verdicts.ts';

const field = (value: string) => ({ raw: value, value, checkDigit: 'PASSED' as const });
const zone: ZoneEvidence = {
  fields: {
    surname: field('MUELLER'),
    givenNames: field('ANNA MARIA'),
    dateOfBirth: field('1974-08-12'),
    documentNumber: field('L898902C3'),
    dateOfExpiry: field('2032-04-15'),
  },
  checkDigits: 'PASSED',
  fieldFormat: 'PASSED',
  nameTruncated: false,
  readings: 2,
};
const confirmed = Object.fromEntries(
  COUNTER_STANDARD.document.confirmFields.map((name): [string, FieldWord] => [
    name,
    { verdict: 'confirmed' },
  ]),
);
const document: DocumentEvidence = {
  captureType: 'Auto',
  fallback: false,
  zone,
  noZone: undefined,
  words: confirmed,
};
const collected: Collected = {
  document,
  selfie: { fallback: false, judged: 'PASSED' },
  comparison: { performed: true, score: 0.95 },
  biometricConsent: true,
  attestation: {
    facePresentMatchesPortrait: 'yes',
    noMaskOrArtefact: 'yes',
    documentInspected: 'genuine',
  },
};
const evaluate = (change: Partial<Collected>, id: CheckId, flow = COUNTER_STANDARD) => {
  const check = evaluateChecks(flow, { ...collected, ...change }, '2026-11-20').find((c) => c.id === id);
  return `${check?.verdict} ${check?.reason}`;
};
const withWords = (words: DocumentEvidence['words']) => ({
  document: { ...document, words: { ...confirmed, ...words } },
});
const withZone = (change: Partial<ZoneEvidence>) => ({
  document: { ...document, zone: { ...zone, ...change } },
});

describe('the checks of a session', () => {
  it('pass where the evidence is complete, and name what has no method', () => {
    const checks = evaluateChecks(COUNTER_STANDARD, collected, '2026-11-20');
    expect(checks.filter(({ verdict }) => verdict === 'PASSED').map(({ id }) => id)).toEqual([
      'document.mrz-read',
      'document.mrz-check-digits',
      'document.field-format',
      'document.printed-data',
      'document.expiry',
      'document.image-quality',
      'face.capture-quality',
      'face.comparison',
      'inspection.attested',
    ]);
    expect(evaluate({}, 'face.liveness')).toBe('NOT_PERFORMED no-method');
  });

  it('are all not performed when nothing was captured', () => {
    const nothing = { biometricConsent: false, document: undefined, selfie: undefined };
    const checks = evaluateChecks(
      COUNTER_STANDARD,
      { ...nothing, comparison: undefined, attestation: undefined },
      '2026-11-20',
    );
    expect(checks.every(({ verdict }) => verdict === 'NOT_PERFORMED')).toBe(true);
  });

  it('leave the inspection out of an unattended flow', () => {
    expect(evaluate({}, 'inspection.attested', FILE_CHECK)).toBe('undefined undefined');
  });
});

describe('the comparison of zone and print', () => {
  const id = 'document.printed-data';
  it('passes for values keyed in national letters', () => {
    expect(evaluate(withWords({ surname: { verdict: 'keyed', value: 'Müller' } }), id)).toBe('PASSED ok');
    expect(evaluate(withWords({ documentNumber: { verdict: 'keyed', value: 'l 898-902 c3' } }), id)).toBe(
      'PASSED ok',
    );
  });
  it('fails for one field that differs', () => {
    expect(evaluate(withWords({ givenNames: { verdict: 'differs' } }), id)).toBe('FAILED field-differs');
    expect(evaluate(withWords({ surname: { verdict: 'keyed', value: 'Miller' } }), id)).toBe(
      'FAILED field-differs',
    );
  });
  it('counts only the first given name where the flow ignores middle names', () => {
    const lenient = {
      ...COUNTER_STANDARD,
      document: { ...COUNTER_STANDARD.document, ignoreMiddleNames: true },
    };
    const keyed = withWords({ givenNames: { verdict: 'keyed', value: 'Anna' } });
    expect(evaluate(keyed, id)).toBe('FAILED field-differs');
    expect(evaluate(keyed, id, lenient)).toBe('PASSED ok');
  });
  it('accepts the whole name beside a name that the zone cut', () => {
    const keyed: DocumentEvidence['words'] = {
      ...confirmed,
      givenNames: { verdict: 'keyed', value: 'Anna Maria Luise' },
    };
    const cut = { ...document, zone: { ...zone, nameTruncated: true }, words: keyed };
    expect(evaluate({ document: cut }, id)).toBe('PASSED ok');
  });
  it('is not performed while a field waits for the operator', () => {
    expect(evaluate(withWords({ surname: undefined }), id)).toBe('NOT_PERFORMED field-not-confirmed');
  });
  it('is not performed in a flow that names no field to confirm', () => {
    expect(evaluate({}, id, FILE_CHECK)).toBe('NOT_PERFORMED no-method');
  });
  it('is not performed for a document with one source', () => {
    const keyed = Object.fromEntries(
      Object.keys(confirmed).map((name): [string, FieldWord] => [name, { verdict: 'keyed', value: 'X' }]),
    );
    const printOnly = { ...document, zone: undefined, noZone: 'mrz-not-found' as const, words: keyed };
    expect(evaluate({ document: printOnly }, id)).toBe('NOT_PERFORMED mrz-not-found');
  });
});

describe('single checks', () => {
  it('count the last printed day as valid', () => {
    const expiring = (date: string) =>
      evaluate(withZone({ fields: { ...zone.fields, dateOfExpiry: field(date) } }), 'document.expiry');
    expect(expiring('2026-11-20')).toBe('PASSED ok');
    expect(expiring('2026-11-19')).toBe('FAILED expired');
    expect(expiring('2026-11')).toBe('NOT_PERFORMED expiry-unknown');
  });
  it('let the earlier of two dates decide', () => {
    const keyed = withWords({ dateOfExpiry: { verdict: 'keyed', value: '2020-01-01' } });
    expect(evaluate(keyed, 'document.expiry')).toBe('FAILED expired');
  });
  it('need as many agreeing readings as the flow asks for', () => {
    expect(evaluate(withZone({ readings: 1 }), 'document.mrz-read')).toBe('NOT_PERFORMED quality-low');
  });
  it('put each score into its band', () => {
    const score = (value: number) =>
      evaluate({ comparison: { performed: true, score: value } }, 'face.comparison');
    expect(score(0.93)).toBe('PASSED score-supports');
    expect(score(0.92)).toBe('FAILED score-review');
    expect(score(0.5)).toBe('FAILED score-does-not-support');
  });
  it('do not count a score below the age of the flow', () => {
    const child = withZone({ fields: { ...zone.fields, dateOfBirth: field('2012-01-01') } });
    expect(evaluate(child, 'face.comparison')).toBe('NOT_PERFORMED under-age-16');
  });
  it('name the refused biometric consent and the fallback capture', () => {
    expect(evaluate({ biometricConsent: false }, 'face.capture-quality')).toBe(
      'NOT_PERFORMED consent-refused',
    );
    expect(evaluate({ selfie: { fallback: true, judged: 'PASSED' } }, 'face.capture-quality')).toBe(
      'NOT_PERFORMED manual-capture',
    );
    expect(evaluate({ document: { ...document, fallback: true } }, 'document.image-quality')).toBe(
      'NOT_PERFORMED manual-capture',
    );
  });
  it('turn an inspection that found something against it into FAILED', () => {
    const attestation = { ...collected.attestation!, noMaskOrArtefact: 'no' as const };
    expect(evaluate({ attestation }, 'inspection.attested')).toBe('FAILED attestation-refused');
  });
});
