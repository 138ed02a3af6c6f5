import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, inCenturyOf, latestDay, normaliseDate, sameDate } from './document-dates.ts';

describe('a date keyed from the print', () => {
  it.each([
    ['2032-04-15', 'DEU', '2032-04-15'],
    ['20320415', 'DEU', '2032-04-15'],
    ['15.04.2032', 'DEU', '2032-04-15'],
    ['04/15/2032', 'USA', '2032-04-15'],
    ['15 apr 2032', 'GBR', '2032-04-15'],
    ['15 APRIL 2032', 'GBR', '2032-04-15'],
    ['2032-04', 'DEU', '2032-04'],
    ['29/02/2028', 'FRA', '2028-02-29'],
  ])('%s of %s is %s', (text, country, date) => {
    expect(normaliseDate(text, country)).toBe(date);
  });
  it.each([
    ['29/02/2027', 'FRA'],
    ['15/04/2032', 'USA'],
    ['31.04.2032', 'DEU'],
    ['tomorrow', 'DEU'],
    ['', 'DEU'],
  ])('%s of %s is no day', (text, country) => {
    expect(normaliseDate(text, country)).toBeUndefined();
  });
  it('never throws, and gives only days of the calendar', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), fc.constantFrom('USA', 'DEU', ''), (text, country) => {
        const date = normaliseDate(text, country);
        expect(date === undefined || /^\d{4}(-\d\d(-\d\d)?)?$/.test(date)).toBe(true);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});

describe('dates of which a part is unknown', () => {
  it('are the same as far as both say', () => {
    expect(sameDate('1974-08', '1974-08-12')).toBe(true);
    expect(sameDate('1974-09', '1974-08-12')).toBe(false);
    expect(sameDate('', '1974')).toBe(false);
  });
  it('have the century of a date that has one, where their years agree but for it', () => {
    expect(inCenturyOf('2025-06-15', '1925-06-15')).toBe('1925-06-15');
    expect(inCenturyOf('2025-06', '1925')).toBe('1925-06');
    expect(inCenturyOf('2025-06-15', '1926-06-15')).toBe('2025-06-15');
    expect(inCenturyOf('2000-02-29', '1900-03-01')).toBe('2000-02-29');
    expect(inCenturyOf('', '1925-06-15')).toBe('');
  });
  it('mean their latest day', () => {
    expect(latestDay('2028-02')).toBe('2028-02-29');
    expect(latestDay('2028')).toBe('2028-12-31');
    expect(latestDay('')).toBeUndefined();
    // The calendar has no year 0.
    for (const date of ['0000', '0000-05', '0000-05-05']) expect(latestDay(date)).toBeUndefined();
  });
  it('make no person older than the document says', () => {
    expect(ageOn('2005', '2026-11-20')).toBe(20);
    expect(ageOn('2005-11-20', '2026-11-20')).toBe(21);
    expect(ageOn(undefined, '2026-11-20')).toBeUndefined();
  });
});
