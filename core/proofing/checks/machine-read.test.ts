import { describe, expect, it } from 'vitest';
import { barcodeOf, joinRules, printOf, zoneOf } from '../../document/document.fixture.ts';
import type { CaptureRecord } from '../../document/document-records.ts';
import { joinDocument } from '../../document/join-document.ts';
import { lookedAt } from '../evaluate-checks.fixture.ts';
import { RULE_SET } from '../rule-set.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkMachineRead } from './machine-read.ts';

const ANYTHING = 'document.machine-read';
const ZONE = 'document.mrz-read';
const DIGITS = 'document.mrz-check-digits';
const BARCODE = 'document.barcode-read';
const judged = (...captures: Partial<CaptureRecord>[]) =>
  checkMachineRead(lookedAt(...captures), 2, RULE_SET);
const frames = (value: number) => ({ value, threshold: 2, unit: 'readings' });
const sources = (value: number) => ({ value, unit: 'sources' });
const other = barcodeOf({ variant: 'other', fields: {}, findings: [] });

describe('machine reading of a document', () => {
  it.each([
    ['a zone that enough frames agree on', [{ zone: zoneOf() }], passed(ANYTHING, 'ok', sources(1))],
    [
      'a zone that too few frames agree on',
      [{ zone: zoneOf({ readings: 1 }) }],
      notPerformed(ANYTHING, 'quality-low'),
    ],
    [
      'two looks at a zone that each have too few frames',
      [{ zone: zoneOf({ readings: 1 }) }, { zone: zoneOf({ readings: 1 }) }],
      notPerformed(ANYTHING, 'quality-low'),
    ],
    [
      'a barcode beside such a zone',
      [{ zone: zoneOf({ readings: 1 }) }, { barcode: barcodeOf() }],
      passed(ANYTHING, 'ok', sources(2)),
    ],
    [
      'a zone that a reader delivered once',
      [{ channel: 'reader', zone: zoneOf({ readings: 1 }) }],
      passed(ANYTHING, 'ok', sources(1)),
    ],
    ['a barcode', [{ barcode: barcodeOf() }, {}], passed(ANYTHING, 'ok', sources(1))],
    ['a symbol that is no licence data', [{ barcode: other }], notPerformed(ANYTHING, 'mrz-not-found')],
    ['nothing, without a model', [{ noZone: 'model-missing' }], notPerformed(ANYTHING, 'model-missing')],
  ] as const)('is %s', (_what, captures, expected) => {
    expect(judged(...captures).filter(({ id }) => id === ANYTHING)).toEqual([expected]);
  });

  it.each([
    ['agreed on', [{ zone: zoneOf() }], passed(ZONE, 'ok', frames(2)), passed(DIGITS, 'ok')],
    [
      'read too rarely, by its newest look',
      [{ zone: zoneOf() }, { zone: zoneOf({ readings: 1 }) }],
      notPerformed(ZONE, 'quality-low', frames(1)),
      passed(DIGITS, 'ok'),
    ],
    [
      'delivered by a reader',
      [{ channel: 'reader', zone: zoneOf({ readings: 1 }) }],
      passed(ZONE, 'ok'),
      passed(DIGITS, 'ok'),
    ],
    [
      'wrong in an earlier look than the newest',
      [{ zone: zoneOf({ checkDigits: 'FAILED' }) }, { zone: zoneOf() }, { barcode: barcodeOf() }],
      passed(ZONE, 'ok', frames(2)),
      failed(DIGITS, 'check-digit-wrong'),
    ],
    [
      'without check digits',
      [{ zone: zoneOf({ checkDigits: 'NOT_PERFORMED' }) }],
      passed(ZONE, 'ok', frames(2)),
      notPerformed(DIGITS, 'mrz-not-found'),
    ],
    [
      'not on a document that has a barcode',
      [{ barcode: barcodeOf() }, {}],
      notPerformed(ZONE, 'not-on-document'),
      notPerformed(DIGITS, 'not-on-document'),
    ],
    [
      'not found',
      [{ barcode: other }],
      notPerformed(ZONE, 'mrz-not-found'),
      notPerformed(DIGITS, 'mrz-not-found'),
    ],
  ] as const)('has a zone that is %s', (_what, captures, zone, digits) => {
    expect(judged(...captures).filter(({ id }) => id === ZONE || id === DIGITS)).toEqual([zone, digits]);
  });

  it.each([
    ['read', [{ barcode: barcodeOf() }, {}], passed(BARCODE, 'ok')],
    ['mirrored', [{ barcode: barcodeOf({ mirrored: true }) }], failed(BARCODE, 'mirrored')],
    [
      'read in a newer look than a mirrored one',
      [{ barcode: barcodeOf({ mirrored: true }) }, { barcode: barcodeOf() }],
      passed(BARCODE, 'ok'),
    ],
    ['no licence data', [{ barcode: other }], notPerformed(BARCODE, 'structure-wrong')],
    ['not expected beside a zone', [{ zone: zoneOf() }], notPerformed(BARCODE, 'not-on-document')],
    ['not found', [{}], notPerformed(BARCODE, 'barcode-not-found')],
  ] as const)('has a barcode that is %s', (_what, captures, expected) => {
    expect(judged(...captures).filter(({ id }) => id === BARCODE)).toEqual([expected]);
  });
});

describe('a zone of characters smaller than six pixels', () => {
  const small = (value: number, verdict: 'FAILED' | 'NOT_PERFORMED' = 'FAILED'): Partial<CaptureRecord> => ({
    zone: zoneOf(),
    quality: [
      { component: 'resolution', zone: 'mrz', value, threshold: 10, unit: 'pixels per character', verdict },
    ],
  });
  const print = printOf({ documentNumber: 'L898902C3', surname: 'Müller', dateOfBirth: '1974-08-12' });

  it('is not read by itself, and is read where the print agrees', () => {
    expect(judged(small(5.5))[0]).toEqual(notPerformed(ANYTHING, 'quality-low'));
    expect(judged(small(5.5))[1]).toEqual(notPerformed(ZONE, 'quality-low'));
    expect(judged({ ...small(5.5), print })[0]).toEqual(passed(ANYTHING, 'ok', sources(1)));
    const other = printOf({ documentNumber: 'L898902C3', surname: 'Müller', dateOfBirth: '1974-08-13' });
    expect(judged({ ...small(5.5), print: other })[0]).toEqual(notPerformed(ANYTHING, 'quality-low'));
  });

  it('is read from six pixels on, where nothing was measured, and under earlier rules', () => {
    expect(judged(small(6))[0]).toEqual(passed(ANYTHING, 'ok', sources(1)));
    expect(judged(small(0, 'NOT_PERFORMED'))[0]).toEqual(passed(ANYTHING, 'ok', sources(1)));
    const earlier = checkMachineRead(lookedAt(small(5.5)), 2, 'outcome-rules-3');
    expect(earlier[0]).toEqual(passed(ANYTHING, 'ok', sources(1)));
  });
});

describe('a number, a name or a state with a character that was not read surely', () => {
  const unsure = (
    name: 'surname' | 'issuingState' | 'documentNumber',
    change: Partial<CaptureRecord> = {},
  ) => ({
    zone: zoneOf({ leastConfidence: { surname: 0.99, issuingState: 0.99, [name]: 0.5 } }),
    ...change,
  });

  it('is never read by itself, whatever the check digits say', () => {
    const [anything, zone, digits] = judged(unsure('surname'));
    expect(anything).toEqual(notPerformed(ANYTHING, 'quality-low'));
    expect(zone).toEqual(notPerformed(ZONE, 'quality-low', { subject: 'surname' }));
    expect(digits).toEqual(passed(DIGITS, 'ok'));
    expect(judged(unsure('issuingState'))[1]).toMatchObject({ subject: 'issuingState' });
    expect(judged(unsure('documentNumber'))[1]).toMatchObject({ subject: 'documentNumber' });
  });

  it('is read where print, barcode or a person agrees on that field', () => {
    const print = (surname: string) => printOf({ surname });
    expect(judged(unsure('surname', { print: print('Müller') }))[1]).toEqual(passed(ZONE, 'ok', frames(2)));
    expect(judged(unsure('surname', { print: print('Moller') }))[1]).toMatchObject({ subject: 'surname' });
    expect(judged(unsure('surname'), { barcode: barcodeOf() })[1]).toEqual(passed(ZONE, 'ok', frames(2)));
    const confirmed = lookedAt(unsure('surname'));
    confirmed.record.words.surname = { verdict: 'confirmed' };
    const word = { ...confirmed, joined: joinDocument(confirmed.record, joinRules(), '2026-11-20') };
    expect(checkMachineRead(word, 2, RULE_SET)[1]).toEqual(passed(ZONE, 'ok', frames(2)));
  });

  it('counts for a camera and the present rules alone, and a corrected character is never sure', () => {
    expect(judged(unsure('surname', { channel: 'reader' }))[1]).toEqual(passed(ZONE, 'ok'));
    const earlier = checkMachineRead(lookedAt(unsure('surname')), 2, 'outcome-rules-3');
    expect(earlier[1]).toEqual(passed(ZONE, 'ok', frames(2)));
    const zone = zoneOf({ leastConfidence: { surname: 0.99 } });
    const surname = { ...zone.fields.surname!, corrected: true as const };
    expect(judged({ zone: { ...zone, fields: { ...zone.fields, surname } } })[1]).toMatchObject({
      subject: 'surname',
    });
  });
});
