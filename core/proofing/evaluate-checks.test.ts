import { describe, expect, it } from 'vitest';
import { guidedInspection } from '../contract/inspection-guide.ts';
import { barcodeOf, captureOf, documentOf, read, zoneOf } from '../document/document.fixture.ts';
import type { DocumentRecord } from '../document/document-records.ts';
import { COUNTER_STANDARD, FILE_CHECK } from './built-in-flows.ts';
import { decideOutcome } from './decide-outcome.ts';
import {
  checksOf,
  collected,
  confirmFields,
  evaluate,
  flowWith,
  of,
  passport,
  withCaptures,
  withField,
  withWords,
  withZone,
  words,
} from './evaluate-checks.fixture.ts';
import { CHECK_IDS, type CheckId } from './verdicts.ts';

const GUIDED: readonly CheckId[] = ['inspection.guided', 'inspection.face-parts'];

describe('the check of the inspection guide', () => {
  const inspections = [
    guidedInspection(passport.id, 'passport', [{ point: 'seam', answer: 'differs' }]),
    guidedInspection('another', 'visa', [{ point: 'label-flat', answer: 'differs' }]),
  ];
  const guided = (flow: typeof COUNTER_STANDARD, change: Partial<typeof collected> = {}) =>
    checksOf(flow, { ...collected, ...change })
      .filter(({ id }) => id === 'inspection.guided')
      .map(({ verdict, reason, document }) => [verdict, reason, document]);

  it('is there for each document on which the guide was used, and for no other', () => {
    expect(guided(COUNTER_STANDARD)).toEqual([]);
    expect(guided(COUNTER_STANDARD, { inspections })).toEqual([
      ['FAILED', 'feature-differs', passport.number],
    ]);
  });

  it('is another one than that of a face beside the portrait', () => {
    const face = [guidedInspection(passport.id, 'face', [{ point: 'eyes', answer: 'differs' }])];
    expect(guided(COUNTER_STANDARD, { inspections: face })).toEqual([]);
    const checks = checksOf(COUNTER_STANDARD, { ...collected, inspections: face });
    expect(checks.filter(({ id }) => GUIDED.includes(id))).toMatchObject([
      { id: 'inspection.face-parts', verdict: 'FAILED', document: passport.number },
    ]);
    const unattended = { ...COUNTER_STANDARD, attended: false };
    const left = checksOf(unattended, { ...collected, inspections: face });
    expect(left.filter(({ id }) => GUIDED.includes(id))).toEqual([]);
  });

  it.each(['requiredChecks', 'reviewIfNotPerformed'] as const)('is there where %s asks for it', (list) => {
    const flow = { ...COUNTER_STANDARD, [list]: [...COUNTER_STANDARD[list], 'inspection.guided' as const] };
    expect(guided(flow)).toEqual([['NOT_PERFORMED', 'not-guided', passport.number]]);
    expect(guided(flow, { documents: [] })).toEqual([['NOT_PERFORMED', 'not-captured', undefined]]);
    expect(guided({ ...flow, attended: false }, { inspections })).toEqual([]);
  });
});

describe('the checks of a session', () => {
  it('pass where the evidence is complete, and name checks without a method', () => {
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
      'applicant.guardian',
      'inspection.attested',
    ]);
    for (const id of [
      'document.version',
      'document.photo-forgery',
      'document.security-features',
      'document.generated-image',
    ] as const) {
      expect(evaluate({}, id)).toBe('NOT_PERFORMED no-method');
    }
  });

  it('are all not performed when nothing was captured', () => {
    const nothing = { biometricConsent: false, documents: [], selfie: undefined };
    const checks = checksOf(COUNTER_STANDARD, { ...nothing, comparison: undefined, attestation: undefined });
    expect(checks.every(({ verdict }) => verdict === 'NOT_PERFORMED')).toBe(true);
    // Entered data, guardians and the guide have tests of their own.
    const isOwn = (id: CheckId) => id.startsWith('applicant.') || GUIDED.includes(id);
    const made = checks.map(({ id }) => id).filter((id) => !isOwn(id));
    expect(made).toEqual(CHECK_IDS.filter((id) => !isOwn(id)));
    const ofDocument = checks.filter(({ id }) => id.startsWith('document.'));
    expect(new Set(ofDocument.map(({ reason }) => reason))).toEqual(new Set(['not-captured']));
  });

  it('leave out the checks that the flow bypasses, on the document that meets the criterion', () => {
    const fields = { ...barcodeOf().fields, dateOfBirth: read('2008-01-01') };
    const licence = documentOf([captureOf({ barcode: barcodeOf({ fields }) })], { number: 2 });
    const bypassConfig = { enabled: true, criteria: ['under-21-us-id'] };
    const flow = { ...COUNTER_STANDARD, bypassConfig };
    const checks = checksOf(flow, { ...collected, documents: [passport, licence] });
    const left = checks.filter(({ reason }) => reason === 'bypass');
    expect(left.map(({ id, document }) => [id, document])).toEqual(
      [
        'document.data-match',
        'document.logic',
        'document.field-format',
        'document.barcode-authenticity',
        'document.data-integrity',
        'document.image-quality',
        'document.liveness',
      ].map((id) => [id, 2]),
    );
  });

  it('hold the age of the one whose portrait was compared against a score, else that of the first document', () => {
    const licence = (dateOfBirth: string, portrait: boolean) => {
      const fields = { ...barcodeOf().fields, dateOfBirth: read(dateOfBirth) };
      const pictures = portrait ? captureOf().pictures : [];
      return documentOf([captureOf({ barcode: barcodeOf({ fields }), pictures })]);
    };
    const compared = (...licences: DocumentRecord[]) => {
      const documents = licences.map((document, index) => ({ ...document, number: index + 1 }));
      return evaluate(
        { documents, liveIdComparison: { performed: true, score: 0.95 } },
        'face.comparison-live-id',
      );
    };
    const [child, grownUp] = ['2012-01-01', '1974-08-12'];
    expect(compared(licence(grownUp, false), licence(child, true))).toBe('NOT_PERFORMED under-age-16');
    expect(compared(licence(child, false), licence(grownUp, true))).toBe('PASSED score-supports');
    expect(compared(licence(child, false), licence(grownUp, false))).toBe('NOT_PERFORMED under-age-16');
    expect(compared(licence(grownUp, false), licence(child, false))).toBe('PASSED score-supports');
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
      words: { ...words, dateOfBirth: { verdict: 'keyed', value: '1974-08-12' } },
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

describe('machine reading', () => {
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
  it('tells a torn stripe from one with forbidden content', () => {
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

describe('the data', () => {
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

describe('the lists of the flow', () => {
  it('refuses kinds that it does not support', () => {
    const visa = withZone({ format: 'MRV-A' });
    expect(evaluate(visa, 'document.supported')).toBe('FAILED unsupported-document');
    const nothing = of(documentOf([captureOf()]));
    expect(evaluate(nothing, 'document.supported')).toBe('NOT_PERFORMED kind-unknown');
  });
  it('refuses documents blocked by country, region and type, in any spelling of the state', () => {
    const blocks = (rule: { country: string; region?: string; type?: 'driving-licence' | 'passport' }) =>
      evaluate(withCaptures({ barcode: barcodeOf() }), 'document.allowed', flowWith({ blocked: [rule] }));
    expect(blocks({ country: 'USA', region: 'ca', type: 'driving-licence' })).toBe('FAILED blocked-document');
    expect(blocks({ country: 'USA', region: 'NV' })).toBe('PASSED ok');
    expect(blocks({ country: '*', type: 'passport' })).toBe('PASSED ok');
    expect(evaluate({}, 'document.allowed', flowWith({ blocked: [{ country: 'DEU' }] }))).toBe(
      'FAILED blocked-document',
    );
  });
  it('refuses documents that are not on a list of allowed ones', () => {
    const flow = flowWith({ allowed: [{ country: 'FRA', type: 'passport' }] });
    expect(evaluate({}, 'document.allowed', flow)).toBe('FAILED not-on-allowed-list');
  });
});
