import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, confirmed, documentOf, read, zoneOf } from '../document/document.fixture.ts';
import type {
  CaptureRecord,
  DocumentRecord,
  LivenessSignal,
  ZoneRecord,
} from '../document/document-records.ts';
import { joinDocument } from '../document/join-document.ts';
import { COUNTER_STANDARD, FILE_CHECK } from './built-in-flows.ts';
import { decideOutcome } from './decide-outcome.ts';
import { type Collected as Evidence, evaluateChecks } from './evaluate-checks.ts';
import { livenessResult } from './liveness.fixture.ts';
import type { CheckId } from './verdicts.ts';

const TODAY = '2026-11-20';
const { confirmFields } = COUNTER_STANDARD.document;
const words = confirmed(confirmFields);
const passport = documentOf(undefined, { words });
type Collected = Omit<Evidence, 'documents'> & { documents: DocumentRecord[] };
const collected: Collected = {
  documents: [passport],
  selfie: { fallback: false, judged: 'PASSED', liveness: livenessResult() },
  comparison: { performed: true, score: 0.95 },
  biometricConsent: true,
  attestation: {
    facePresentMatchesPortrait: 'yes',
    noMaskOrArtefact: 'yes',
    documentInspected: 'genuine',
  },
};
const checksOf = (flow: typeof COUNTER_STANDARD, { documents, ...rest }: Collected) => {
  const joined = documents.map((record) => ({
    record,
    joined: joinDocument(record, flow.document, TODAY),
  }));
  return evaluateChecks(flow, { ...rest, documents: joined }, TODAY);
};
const evaluate = (change: Partial<Collected>, id: CheckId, flow = COUNTER_STANDARD) => {
  const check = checksOf(flow, { ...collected, ...change }).find((c) => c.id === id);
  return `${check?.verdict} ${check?.reason}`;
};
const of = (document: DocumentRecord) => ({ documents: [document] });
const withWords = (change: DocumentRecord['words']) => of({ ...passport, words: { ...words, ...change } });
const withZone = (change: Partial<ZoneRecord>) =>
  of(documentOf([captureOf({ zone: zoneOf(change) })], { words }));
const withCaptures = (...captures: Partial<CaptureRecord>[]) =>
  of(
    documentOf(
      captures.map((capture) => captureOf(capture)),
      { words },
    ),
  );
const withField = (field: keyof ZoneRecord['fields'], value: string) =>
  withZone({ fields: { ...zoneOf().fields, [field]: read(value) } });
const flowWith = (document: Partial<typeof COUNTER_STANDARD.document>) => ({
  ...COUNTER_STANDARD,
  document: { ...COUNTER_STANDARD.document, ...document },
});

describe('the checks of a session', () => {
  it('pass where the evidence is complete, and name what has no method', () => {
    const checks = checksOf(COUNTER_STANDARD, collected);
    expect(checks.filter(({ verdict }) => verdict === 'PASSED').map(({ id }) => id)).toEqual([
      'document.machine-read',
      'document.mrz-read',
      'document.mrz-check-digits',
      'document.printed-data',
      'document.logic',
      'document.field-format',
      'document.suspicious-data',
      'document.data-integrity',
      'document.expiry',
      'document.supported',
      'document.allowed',
      'document.image-quality',
      'face.capture-quality',
      'face.liveness',
      'face.injection',
      'face.comparison',
      'inspection.attested',
    ]);
    for (const id of ['document.version', 'document.photo-forgery'] as const) {
      expect(evaluate({}, id)).toBe('NOT_PERFORMED no-method');
    }
  });

  it('are all not performed when nothing was captured', () => {
    const nothing = { biometricConsent: false, documents: [], selfie: undefined };
    const checks = checksOf(COUNTER_STANDARD, { ...nothing, comparison: undefined, attestation: undefined });
    expect(checks.every(({ verdict }) => verdict === 'NOT_PERFORMED')).toBe(true);
  });

  it('stand once for every document', () => {
    const second = { ...documentOf([captureOf()]), number: 2 };
    const checks = checksOf(COUNTER_STANDARD, { ...collected, documents: [passport, second] });
    const read = checks.filter(({ id }) => id === 'document.machine-read');
    expect(read.map(({ document, verdict }) => [document, verdict])).toEqual([
      [1, 'PASSED'],
      [2, 'NOT_PERFORMED'],
    ]);
  });

  it('keep the comparison of faces with the document that shows the portrait', () => {
    const outcome = (...documents: DocumentRecord[]) => {
      const numbered = documents.map((document, index) => ({ ...document, number: index + 1 }));
      const checks = checksOf(COUNTER_STANDARD, { ...collected, documents: numbered });
      const decision = { kind: 'approve', reasons: ['identity-confirmed'] } as const;
      const { attestation } = collected;
      const { outcome: result } = decideOutcome(
        COUNTER_STANDARD,
        { checks, attestation },
        { ...decision, reasons: [...decision.reasons] },
      );
      return [result, checks.find(({ id }) => id === 'face.comparison')?.document];
    };
    const borrowed = documentOf([captureOf({ channel: 'reader', pictures: [], barcode: barcodeOf() })], {
      words,
    });
    const photoCard = documentOf([captureOf({ noZone: 'mrz-not-found' })], {
      keyedKind: { type: 'identity-card', country: 'DEU' },
      words,
    });
    expect(outcome(passport)).toEqual(['Success', undefined]);
    expect(outcome(photoCard, borrowed)).toEqual(['Review', 1]);
    expect(outcome(photoCard, passport)).toEqual(['Success', 2]);
    expect(outcome(borrowed, passport)).toEqual(['Success', 2]);
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
  it('passes for a date keyed in the form of the print', () => {
    const keyed = withWords({ dateOfExpiry: { verdict: 'keyed', value: '15.04.2032' } });
    expect(evaluate(keyed, id)).toBe('PASSED ok');
  });
  it('fails for one field that differs, and names it', () => {
    expect(evaluate(withWords({ givenNames: { verdict: 'differs' } }), id)).toBe('FAILED field-differs');
    const keyed = withWords({ surname: { verdict: 'keyed', value: 'Miller' } });
    expect(evaluate(keyed, id)).toBe('FAILED field-differs');
    const check = checksOf(COUNTER_STANDARD, { ...collected, ...keyed }).find((c) => c.id === id);
    expect(check?.subject).toBe('surname');
  });
  it('fails for a field that was read and is said to be absent', () => {
    expect(evaluate(withWords({ surname: { verdict: 'absent' } }), id)).toBe('FAILED field-differs');
  });
  it('counts only the first given name where the flow ignores middle names', () => {
    const keyed = withWords({ givenNames: { verdict: 'keyed', value: 'Anna' } });
    expect(evaluate(keyed, id)).toBe('FAILED field-differs');
    expect(evaluate(keyed, id, flowWith({ ignoreMiddleNames: true }))).toBe('PASSED ok');
  });
  it('accepts the whole name beside a name that the zone cut', () => {
    const { fields } = zoneOf();
    const cut = { ...read('ANNA MARIA', 'NOT_PERFORMED'), truncated: true };
    const zone = zoneOf({ nameTruncated: true, fields: { ...fields, givenNames: cut } });
    const keyed = { ...words, givenNames: { verdict: 'keyed' as const, value: 'Anna Maria Luise' } };
    expect(evaluate(of(documentOf([captureOf({ zone })], { words: keyed })), id)).toBe('PASSED ok');
  });
  it('is not performed while a field waits for the operator', () => {
    expect(evaluate(of({ ...passport, words: { ...words, surname: undefined } }), id)).toBe(
      'NOT_PERFORMED field-not-confirmed',
    );
  });
  it('is not performed in a flow that names no field to confirm', () => {
    expect(evaluate({}, id, FILE_CHECK)).toBe('NOT_PERFORMED no-method');
  });
  it('is not performed for a document with one source', () => {
    const keyed = Object.fromEntries(
      confirmFields.map((name) => [name, { verdict: 'keyed' as const, value: 'X' }]),
    );
    const printOnly = documentOf([captureOf({ noZone: 'mrz-not-found' })], { words: keyed });
    expect(evaluate(of(printOnly), id)).toBe('NOT_PERFORMED mrz-not-found');
  });
});

describe('what machines read', () => {
  it('needs as many agreeing frames as the flow asks for, and one delivery of a reader', () => {
    expect(evaluate(withZone({ readings: 1 }), 'document.mrz-read')).toBe('NOT_PERFORMED quality-low');
    expect(evaluate(withZone({ readings: 1 }), 'document.machine-read')).toBe('NOT_PERFORMED quality-low');
    const byReader = withCaptures({ channel: 'reader', zone: zoneOf({ readings: 1 }) });
    expect(evaluate(byReader, 'document.mrz-read')).toBe('PASSED ok');
  });
  it('is met by a barcode, and the zone is then not on the document', () => {
    const licence = withCaptures({ barcode: barcodeOf() });
    expect(evaluate(licence, 'document.machine-read')).toBe('PASSED ok');
    expect(evaluate(licence, 'document.mrz-read')).toBe('NOT_PERFORMED not-on-document');
    expect(evaluate(licence, 'document.data-integrity')).toBe('PASSED ok');
  });
  it('is not asked of a document that has nothing to read', () => {
    const keyed = documentOf([captureOf({ noZone: 'mrz-not-found' })], {
      keyedKind: { type: 'pan-card', country: 'IND' },
    });
    expect(evaluate(of(keyed), 'document.machine-read')).toBe('NOT_PERFORMED no-machine-zone');
    expect(evaluate(of(keyed), 'document.expiry')).toBe('NOT_PERFORMED no-expiry-date');
    expect(evaluate(of(keyed), 'document.supported')).toBe('PASSED ok');
  });
  it('must agree between machine sources', () => {
    const second = { ...barcodeOf().fields, surname: read('MEIER') };
    const two = (barcode = barcodeOf()) =>
      withCaptures({ zone: zoneOf({ fields: barcodeOf().fields }) }, { barcode });
    expect(evaluate({}, 'document.data-match')).toBe('NOT_PERFORMED one-source-only');
    expect(evaluate(two(), 'document.data-match')).toBe('PASSED ok');
    expect(evaluate(two(barcodeOf({ fields: second })), 'document.data-match')).toBe('FAILED field-differs');
  });
  it('names the check digits, the format and the structure that are wrong', () => {
    expect(evaluate(withZone({ checkDigits: 'FAILED' }), 'document.data-integrity')).toBe(
      'FAILED check-digit-wrong',
    );
    expect(evaluate(withZone({ fieldFormat: 'FAILED' }), 'document.field-format')).toBe(
      'FAILED format-wrong',
    );
    const finding = {
      rule: 'offsets',
      clause: 'D.12.4',
      verdict: 'FAILED' as const,
      detail: 'DL at 40, not 41',
    };
    const wrong = withCaptures({ barcode: barcodeOf({ findings: [finding] }) });
    expect(evaluate(wrong, 'document.barcode-authenticity')).toBe('FAILED structure-wrong');
    const hidden = withCaptures(
      { barcode: barcodeOf({ findings: [finding] }) },
      { barcode: barcodeOf() },
      { barcode: barcodeOf({ variant: 'other', fields: {}, findings: [] }) },
    );
    expect(evaluate(hidden, 'document.barcode-authenticity')).toBe('FAILED structure-wrong');
  });
  it('tells a torn stripe from one that says what it must not', () => {
    const swiped = (rule: string) => {
      const finding = { rule, clause: 'CDS annex F', verdict: 'FAILED' as const, detail: '' };
      const stripe = { tracks: [1, 2], fields: barcodeOf().fields, findings: [finding] };
      return withCaptures({ barcode: barcodeOf() }, { channel: 'reader', stripe });
    };
    const torn = swiped('stripe-check-character');
    expect(evaluate(torn, 'document.data-integrity')).toBe('FAILED check-digit-wrong');
    expect(evaluate(torn, 'document.field-format')).toBe('NOT_PERFORMED mrz-not-found');
    const odd = swiped('stripe-values');
    expect(evaluate(odd, 'document.data-integrity')).toBe('PASSED ok');
    expect(evaluate(odd, 'document.field-format')).toBe('FAILED format-wrong');
  });
});

describe('what the data say', () => {
  it('count the last printed day as valid', () => {
    const expiring = (date: string) => evaluate(withField('dateOfExpiry', date), 'document.expiry');
    expect(expiring('2026-11-20')).toBe('PASSED ok');
    expect(expiring('2026-11-19')).toBe('FAILED expired');
    expect(expiring('2026-11')).toBe('PASSED ok');
    expect(expiring('2026-10')).toBe('FAILED expired');
    expect(expiring('')).toBe('NOT_PERFORMED expiry-unknown');
  });
  it('let the earlier of two dates decide', () => {
    const keyed = withWords({ dateOfExpiry: { verdict: 'keyed', value: '2020-01-01' } });
    expect(evaluate(keyed, 'document.expiry')).toBe('FAILED expired');
  });
  it('name no expiry where the only word on it is no date', () => {
    const keyed = documentOf([captureOf({ noZone: 'mrz-not-found' })], {
      keyedKind: { type: 'identity-card', country: 'IND' },
      words: { dateOfExpiry: { verdict: 'keyed', value: 'unlimited' } },
    });
    expect(evaluate(of(keyed), 'document.expiry')).toBe('NOT_PERFORMED expiry-unknown');
  });
  it('refuse a document that is not valid yet', () => {
    const fields = { ...barcodeOf().fields, dateOfIssue: read('2026-12-01') };
    expect(evaluate(withCaptures({ barcode: barcodeOf({ fields }) }), 'document.expiry')).toBe(
      'FAILED not-yet-valid',
    );
  });
  it('contradict each other where the dates are out of order', () => {
    const fields = { ...barcodeOf().fields, dateOfBirth: read('2040-01-01') };
    expect(evaluate(withCaptures({ barcode: barcodeOf({ fields }) }), 'document.logic')).toBe(
      'FAILED dates-contradict',
    );
    expect(evaluate(withField('sex', 'Q'), 'document.logic')).toBe('FAILED values-contradict');
  });
  it('are suspicious on specimens and with numbers that nobody issues', () => {
    expect(evaluate(withField('issuingState', 'UTO'), 'document.suspicious-data')).toBe(
      'FAILED specimen-data',
    );
    expect(evaluate(withField('surname', 'MUSTERMANN'), 'document.suspicious-data')).toBe(
      'FAILED specimen-data',
    );
    for (const number of ['000000000', 'AB1234567', '987654321']) {
      expect(evaluate(withField('documentNumber', number), 'document.suspicious-data')).toBe(
        'FAILED implausible-data',
      );
    }
  });
});

describe('what the flow lets through', () => {
  it('refuses kinds that it does not support', () => {
    const visa = withZone({ format: 'MRV-A' });
    expect(evaluate(visa, 'document.supported')).toBe('FAILED unsupported-document');
    const nothing = of(documentOf([captureOf()]));
    expect(evaluate(nothing, 'document.supported')).toBe('NOT_PERFORMED kind-unknown');
  });
  it('refuses what is blocked by country, region and type, in any spelling of the state', () => {
    const blocks = (rule: { country: string; region?: string; type?: 'driving-licence' | 'passport' }) =>
      evaluate(withCaptures({ barcode: barcodeOf() }), 'document.allowed', flowWith({ blocked: [rule] }));
    expect(blocks({ country: 'USA', region: 'ca', type: 'driving-licence' })).toBe('FAILED blocked-document');
    expect(blocks({ country: 'USA', region: 'NV' })).toBe('PASSED ok');
    expect(blocks({ country: '*', type: 'passport' })).toBe('PASSED ok');
    expect(evaluate({}, 'document.allowed', flowWith({ blocked: [{ country: 'DEU' }] }))).toBe(
      'FAILED blocked-document',
    );
  });
  it('refuses what is not on a list of allowed documents', () => {
    const flow = flowWith({ allowed: [{ country: 'FRA', type: 'passport' }] });
    expect(evaluate({}, 'document.allowed', flow)).toBe('FAILED not-on-allowed-list');
  });
});

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
  it('hold no score for a child where only what was entered makes the person older', () => {
    const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2015-03-01') } });
    const compared = (change: Partial<DocumentRecord> = {}, entered?: string) => {
      const record = documentOf([captureOf({ zone })], change);
      const joined = joinDocument(record, COUNTER_STANDARD.document, TODAY, { entered });
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
