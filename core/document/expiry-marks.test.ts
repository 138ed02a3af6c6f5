import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysAfter, utcDay } from '../days.ts';
import { expiryMarks } from './expiry-marks.ts';

const TODAY = '2026-11-23';

it.each([
  ['2026-11-22', { expired: true, expiringSoon: false }],
  ['2026-11-23', { expired: false, expiringSoon: true }],
  ['2026-12-23', { expired: false, expiringSoon: true }],
  ['2026-12-24', { expired: false, expiringSoon: false }],
  ['', { expired: null, expiringSoon: null }],
  [null, { expired: null, expiringSoon: null }],
])('a document that expires on %s is marked', (expiresOn, marks) => {
  expect(expiryMarks(expiresOn, TODAY, 30)).toEqual(marks);
});

it('is never both, and soon within the window alone', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), fc.nat(365), (today, left, window) => {
      const { expired, expiringSoon } = expiryMarks(daysAfter(utcDay(today), left), utcDay(today), window);
      expect(expired).toBe(left < 0);
      expect(expiringSoon).toBe(left >= 0 && left <= window);
    }),
  );
});
