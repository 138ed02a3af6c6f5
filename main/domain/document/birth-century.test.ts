import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthCentury, type CenturyEvidence } from './birth-century.ts';
import { ageOn, OLDEST_YEARS } from './dates.ts';
import { barcodeOf, captureOf, documentOf, read, zoneOf } from './document.fixture.ts';
import { joinDocument } from './join-document.ts';
import type { DocumentRecord } from './records.ts';

const TODAY = '2026-11-20';
const settled = (zone: string, evidence: Partial<CenturyEvidence> = {}) => {
  const { value, century } = birthCentury(zone, { type: 'passport', ...evidence }, TODAY);
  return [value, century.basis, century.other];
};

describe('the century of a birth in a zone', () => {
  it.each([
    // One century is left where the other is not past, makes older than anybody, or has no such day.
    ['1974-08-12', {}, ['1974-08-12', 'only-past', undefined]],
    ['2001-11-19', {}, ['2001-11-19', 'open', '1901-11-19']],
    ['2000-11-20', {}, ['2000-11-20', 'only-past', undefined]],
    ['2031-03-01', {}, ['1931-03-01', 'only-past', undefined]],
    ['2004-02-29', {}, ['2004-02-29', 'open', '1904-02-29']],
    ['2025-03-01', {}, ['2025-03-01', 'open', '1925-03-01']],
    ['2025', {}, ['2025', 'open', '1925']],
    // What excludes the later one.
    ['2025-03-01', { dateOfIssue: '2020-01-01' }, ['1925-03-01', 'date-of-issue', '2025-03-01']],
    ['2025-03-01', { dateOfIssue: '2026-01-01' }, ['2025-03-01', 'open', '1925-03-01']],
    ['2025-03-01', { dateOfIssue: 'unlimited' }, ['2025-03-01', 'open', '1925-03-01']],
    ['2025-03-01', { dateOfExpiry: '2024-01-01' }, ['1925-03-01', 'date-of-expiry', '2025-03-01']],
    ['2020-03-01', { dateOfExpiry: '2031-01-01' }, ['2020-03-01', 'open', '1920-03-01']],
    ['2020-03-01', { dateOfExpiry: '2037-11-20' }, ['1920-03-01', 'date-of-expiry', '2020-03-01']],
    [
      '2020-03-01',
      { dateOfIssue: '2022-01-01', dateOfExpiry: '2033-01-01' },
      ['1920-03-01', 'date-of-expiry', '2020-03-01'],
    ],
    // Grown-ups may have a document for that long, and licences are issued until an age.
    ['2005-03-01', { dateOfExpiry: '2040-01-01' }, ['2005-03-01', 'open', '1905-03-01']],
    [
      '2010-03-01',
      { type: 'driving-licence', dateOfExpiry: '2075-03-01' },
      ['2010-03-01', 'open', '1910-03-01'],
    ],
    ['2015-03-01', { type: 'driving-licence' }, ['1915-03-01', 'kind', '2015-03-01']],
    [
      '2010-03-01',
      { type: 'driving-licence', dateOfIssue: '2020-01-01' },
      ['1910-03-01', 'kind', '2010-03-01'],
    ],
    // What was entered tells nothing but the century, and nothing against what excludes one.
    ['2025-03-01', { entered: '1925-03-01' }, ['1925-03-01', 'entered', '2025-03-01']],
    ['2025-03-01', { entered: '2025-03-01' }, ['2025-03-01', 'entered', '1925-03-01']],
    ['2025-03-01', { entered: '1925-03-02' }, ['2025-03-01', 'open', '1925-03-01']],
    [
      '2025-03-01',
      { entered: '2025-03-01', dateOfIssue: '2020-01-01' },
      ['1925-03-01', 'date-of-issue', '2025-03-01'],
    ],
  ] as const)('of %s with %j is %j', (zone, evidence, expected) => {
    expect(settled(zone, evidence)).toEqual(expected);
  });

  it('is past, of nobody older than anybody, and changes nothing but the century', () => {
    const day = fc
      .date({ min: new Date('1850-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const evidence = fc.record(
      {
        type: fc.constantFrom('passport', 'identity-card', 'driving-licence', 'unknown'),
        dateOfIssue: fc.option(day, { nil: undefined }),
        dateOfExpiry: fc.option(day, { nil: undefined }),
        entered: fc.option(day, { nil: undefined }),
      } as const,
      { requiredKeys: ['type'] },
    );
    const born = day.filter((date) => date <= TODAY && (ageOn(date, TODAY) ?? 0) < 100);
    fc.assert(
      fc.property(born, evidence, (zone, said) => {
        const { value, century } = birthCentury(zone, said, TODAY);
        expect(value.slice(2)).toBe(zone.slice(2));
        expect(value <= TODAY).toBe(true);
        expect(ageOn(value, TODAY)).toBeLessThanOrEqual(OLDEST_YEARS);
        const isYoung = (ageOn(zone, TODAY) ?? 0) <= OLDEST_YEARS - 100;
        if (!isYoung) expect(century).toEqual({ basis: 'only-past' });
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});

describe('the age of whom only a zone speaks', () => {
  const RULES = { confirmFields: [], ignoreMiddleNames: false, expiringSoonDays: 30 };
  const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2015-03-01') } });
  const joined = (record: DocumentRecord, entered?: string) => {
    const { fields, indicators } = joinDocument(record, RULES, TODAY, entered);
    const birth = fields.find(({ field }) => field === 'dateOfBirth');
    return { value: birth?.best?.value, basis: birth?.century?.basis, ages: indicators };
  };
  const AGES = ['under-21', 'under-18', 'under-16'];

  it('is not told while the century is open, and is once anything settles it', () => {
    const alone = documentOf([captureOf({ zone })]);
    expect(joined(alone)).toEqual({ value: '2015-03-01', basis: 'open', ages: [] });
    expect(joined(alone, '1915-03-01')).toEqual({ value: '1915-03-01', basis: 'entered', ages: [] });
    expect(joined(alone, '2015-03-01')).toEqual({ value: '2015-03-01', basis: 'entered', ages: AGES });
    const keyed = { dateOfBirth: { verdict: 'keyed', value: '01.03.2015' } } as const;
    expect(joined({ ...alone, words: keyed })).toEqual({
      value: '2015-03-01',
      basis: 'other-source',
      ages: AGES,
    });
    const issued = { dateOfIssue: { verdict: 'keyed', value: '01.03.2010' } } as const;
    expect(joined({ ...alone, words: issued })).toEqual({
      value: '1915-03-01',
      basis: 'date-of-issue',
      ages: [],
    });
  });

  it('is that of the barcode beside it', () => {
    const withBarcode = (dateOfBirth: string) =>
      joined(
        documentOf([
          captureOf({ id: 'front', zone }),
          captureOf({
            id: 'back',
            barcode: barcodeOf({ fields: { ...barcodeOf().fields, dateOfBirth: read(dateOfBirth) } }),
          }),
        ]),
      );
    expect(withBarcode('1915-03-01')).toEqual({ value: '1915-03-01', basis: 'other-source', ages: [] });
    expect(withBarcode('2015-03-01')).toMatchObject({ basis: 'other-source', ages: AGES });
    expect(withBarcode('2014-03-01')).toMatchObject({ basis: undefined, ages: AGES });
  });
});
