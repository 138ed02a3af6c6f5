import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthCentury, type CenturyEvidence, youngestBirth } from './birth-century.ts';
import { barcodeOf, captureOf, documentOf, joinRules, read, zoneOf } from './document.fixture.ts';
import { ageOn, OLDEST_YEARS } from './document-dates.ts';
import type { DocumentRecord } from './document-records.ts';
import { joinDocument } from './join-document.ts';

const TODAY = '2026-11-20';
const settled = (zone: string, evidence: Partial<CenturyEvidence> = {}) => {
  const { value, century } = birthCentury(zone, evidence, TODAY);
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
    // These exclude the later century.
    ['2025-03-01', { dateOfIssue: '2020-01-01' }, ['1925-03-01', 'date-of-issue', '2025-03-01']],
    ['2025-03-01', { dateOfIssue: '2026-01-01' }, ['2025-03-01', 'open', '1925-03-01']],
    ['2025-03-01', { dateOfIssue: 'unlimited' }, ['2025-03-01', 'open', '1925-03-01']],
    ['2025-03-01', { dateOfExpiry: '2024-01-01' }, ['1925-03-01', 'date-of-expiry', '2025-03-01']],
    ['2020-03-01', { dateOfExpiry: '2031-01-01' }, ['2020-03-01', 'open', '1920-03-01']],
    // For how long a document is valid tells nothing: Argentina renews the card at 14 for fifteen years.
    [
      '2012-03-01',
      { dateOfIssue: '2026-03-10', dateOfExpiry: '2041-03-10' },
      ['2012-03-01', 'open', '1912-03-01'],
    ],
    ['2012-03-01', { dateOfExpiry: '2041-03-10' }, ['2012-03-01', 'open', '1912-03-01']],
    ['2020-03-01', { dateOfExpiry: '2075-03-01' }, ['2020-03-01', 'open', '1920-03-01']],
    // The entered date never raises an age. It decides the century only, and never one that a source excludes.
    ['2025-03-01', { entered: '1925-03-01' }, ['2025-03-01', 'open', '1925-03-01']],
    ['2025-03-01', { entered: '2025-03-01' }, ['2025-03-01', 'entered', '1925-03-01']],
    ['2025-03-01', { entered: '1925-03-02' }, ['2025-03-01', 'open', '1925-03-01']],
    [
      '2025-03-01',
      { entered: '2025-03-01', dateOfIssue: '2020-01-01' },
      ['1925-03-01', 'date-of-issue', '2025-03-01'],
    ],
    // The session's own answer has priority.
    [
      '2025-03-01',
      { settled: { value: '1925-03-01', basis: 'other-source' } },
      ['1925-03-01', 'other-source', '2025-03-01'],
    ],
    [
      '2025-03-01',
      { settled: { value: '2025-03-01', basis: 'entered' } },
      ['2025-03-01', 'entered', '1925-03-01'],
    ],
    [
      '2025-03-01',
      { settled: { value: '1925-03-02', basis: 'other-source' } },
      ['2025-03-01', 'open', '1925-03-01'],
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
        dateOfIssue: fc.option(day, { nil: undefined }),
        dateOfExpiry: fc.option(day, { nil: undefined }),
        entered: fc.option(day, { nil: undefined }),
      },
      { requiredKeys: [] },
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

describe('the birth that rules for the young reckon with', () => {
  const other = '2015-03-01';
  it.each([
    ['1915-03-01', { basis: 'date-of-expiry', other }, other],
    ['2015-03-01', { basis: 'open', other: '1915-03-01' }, other],
    ['2015-03-01', { basis: 'entered', other: '1915-03-01' }, other],
    ['1915-03-01', { basis: 'other-source', other }, '1915-03-01'],
    ['1915-03-01', { basis: 'date-of-issue', other }, '1915-03-01'],
    ['1974-08-12', { basis: 'only-past' }, '1974-08-12'],
    ['1974-08-12', undefined, '1974-08-12'],
  ] as const)('of %s, settled by %j, is %s', (value, century, expected) => {
    expect(youngestBirth(value, century)).toBe(expected);
  });
});

describe('the age of whom only a zone speaks', () => {
  const RULES = joinRules();
  const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2015-03-01') } });
  const joined = (record: DocumentRecord, entered?: string) => {
    const { fields, indicators } = joinDocument(record, RULES, TODAY, { entered });
    const birth = fields.find(({ field }) => field === 'dateOfBirth');
    return { value: birth?.best?.value, basis: birth?.century?.basis, ages: indicators };
  };
  const UNKNOWN = ['age-unknown'];
  const AGES = ['under-21', 'under-18', 'under-16'];

  it('is not told while the century is open, and is once anything settles it', () => {
    const alone = documentOf([captureOf({ zone })]);
    expect(joined(alone)).toEqual({ value: '2015-03-01', basis: 'open', ages: UNKNOWN });
    expect(joined(alone, '1915-03-01')).toEqual({ value: '2015-03-01', basis: 'open', ages: UNKNOWN });
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

  it.each([
    [{ verdict: 'confirmed', value: '2015-03-01' }, '2015-03-01'],
    [{ verdict: 'keyed', value: '1915-03-01' }, '1915-03-01'],
    [{ verdict: 'differs', value: '1915-03-01' }, '1915-03-01'],
    [{ verdict: 'differs', value: '01.03.2015' }, '2015-03-01'],
  ] as const)('is told by the word %j, which agrees with the zone', (word, value) => {
    const record = { ...documentOf([captureOf({ zone })]), words: { dateOfBirth: word } };
    const { fields } = joinDocument(record, RULES, TODAY);
    expect(fields.find(({ field }) => field === 'dateOfBirth')).toMatchObject({
      verdict: 'agree',
      best: { value },
      century: { basis: 'other-source' },
    });
  });

  it.each([
    [{ verdict: 'differs' }],
    [{ verdict: 'absent' }],
    [{ verdict: 'differs', value: '1915-03-02' }],
    [{ verdict: 'keyed', value: '1914-03-01' }],
  ] as const)('is denied by the word %j', (word) => {
    const record = { ...documentOf([captureOf({ zone })]), words: { dateOfBirth: word } };
    const { fields } = joinDocument(record, RULES, TODAY);
    expect(fields.find(({ field }) => field === 'dateOfBirth')?.verdict).toBe('differ');
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
