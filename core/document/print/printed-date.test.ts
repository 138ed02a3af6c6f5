import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leadingDate, printedDate } from './printed-date.ts';

it.each([
  ['12 08 1974', 'DEU', '1974-08-12'],
  ['13 08 1974', '', '1974-08-13'],
  ['08 08 1974', '', '1974-08-08'],
  ['12 08 1974', '', undefined],
  ['08/12/1974', 'CAN', undefined],
  ['12.08.64', '', undefined],
  ['12081974', '', undefined],
  ['12081974', 'DEU', '1974-08-12'],
  ['13081974', '', '1974-08-13'],
  ['20101220', '', '2010-12-20'],
  ['20101220', 'USA', '2010-12-20'],
  ['20120506', '', '2012-05-06'],
  ['12.08.0974', 'DEU', undefined],
  ['12.08.1974', 'DEU', '1974-08-12'],
  ['08/12/1974', 'USA', '1974-08-12'],
  ['1974-08-12', '', '1974-08-12'],
  ['12 AUG/AOÛT 1974', '', '1974-08-12'],
  ['15APR2032', '', '2032-04-15'],
  ['12.08.64', 'DEU', '1964-08-12'],
  ['01 MÄRZ 2030', '', '2030-03-01'],
  ['31.02.1990', '', undefined],
  ['12 JAN/FEB 1974', '', undefined],
  ['L898902C3', '', undefined],
  ['', '', undefined],
])('reads %s of %s as %s', (text, country, date) => {
  expect(printedDate(text, country, 2040)).toBe(date);
});

it('parts a date from the place behind it', () => {
  expect(leadingDate('01.02.1990 BERLIN', 'DEU', 2026)).toEqual({ date: '1990-02-01', rest: 'BERLIN' });
  expect(leadingDate('BERLIN', 'DEU', 2026)).toBeUndefined();
});

it('takes any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const date = printedDate(text, '', 2026);
      expect(date === undefined || /^\d{4}(-\d\d){2}$/.test(date)).toBe(true);
    }),
  );
});
