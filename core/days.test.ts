import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayExists, daysAfter, daysBetween, daysInMonth, daysLater, localDay, utcDay } from './days.ts';

const time = fc.date({ min: new Date('1970-01-02'), max: new Date('2199-12-31'), noInvalidDate: true });

it('a day exists if and only if the calendar of the platform keeps it', () => {
  const part = fc.tuple(fc.integer({ min: 100, max: 9999 }), fc.nat(14), fc.nat(33));
  fc.assert(
    fc.property(part, ([year, month, day]) => {
      const date = new Date(Date.UTC(year, month - 1, day));
      const kept = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      expect(dayExists(year, month, day)).toBe(kept);
    }),
  );
  expect([1900, 2000, 2024, 2026].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28]);
  expect([0, 13, Number.NaN].map((month) => daysInMonth(2026, month))).toEqual([0, 0, 0]);
});

it('days are added over ends of months and years, and back', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
  fc.assert(
    fc.property(time, fc.integer({ min: -2000, max: 2000 }), (at, days) => {
      const day = utcDay(at);
      expect(daysBetween(day, daysAfter(day, days))).toBe(days);
      expect(utcDay(daysLater(at, days))).toBe(daysAfter(day, days));
    }),
  );
});

it('the local day is the one that a clock on the wall shows', () => {
  fc.assert(
    fc.property(time, (at) => {
      const wall = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
      expect(localDay(at).split('-').map(Number)).toEqual(wall);
    }),
  );
});
