import { expect, test } from 'vitest';
import { readMrzDate } from './mrz-dates.ts';

const today = '2025-06-15';

test.each([
  ['250615', 'birth', '2025-06-15', 'born today'],
  ['250616', 'birth', '1925-06-16', 'not born tomorrow'],
  ['740812', 'birth', '1974-08-12', 'the last century'],
  ['000229', 'birth', '2000-02-29', 'a leap day'],
  ['350101', 'expiry', '2035-01-01', 'an expiry ahead'],
  ['120415', 'expiry', '2012-04-15', 'an expiry behind'],
  ['991231', 'expiry', '1999-12-31', 'an expiry of the last century'],
  ['74<<<<', 'birth', '1974', 'day and month unknown'],
  ['7408<<', 'birth', '1974-08', 'day unknown'],
  ['740000', 'birth', '1974', 'zeros for unknown parts'],
  ['2507<<', 'birth', '1925-07', 'a month that has not come yet'],
  ['2506<<', 'birth', '2025-06', 'this month'],
] as const)('%s as a date of %s is %s: %s', (raw, kind, value, _case) => {
  expect(readMrzDate(raw, kind, today)).toEqual({ value, valid: true });
});

test('a wholly unknown date is valid and empty', () => {
  expect(readMrzDate('<<<<<<', 'birth', today)).toEqual({ value: '', valid: true });
});

test.each(['741301', '740230', '010229', '7A0812', '74<<12', '', '740832'])('%s is no date', (raw) => {
  expect(readMrzDate(raw, 'birth', today)).toEqual({ value: '', valid: false });
});
