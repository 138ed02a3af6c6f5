import { expect, it } from 'vitest';
import { ageInDays, OLD_AFTER_DAYS } from './flows-age.ts';

const ISSUED = '2026-11-20T09:12:00.000Z';
const after = (days: number, ms = 0) => Date.parse(ISSUED) + days * 86_400_000 + ms;

it('counts whole days, and none for a clock that stands before the list', () => {
  expect(ageInDays(ISSUED, after(0, 1))).toBe(0);
  expect(ageInDays(ISSUED, after(7, -1))).toBe(OLD_AFTER_DAYS - 1);
  expect(ageInDays(ISSUED, after(7))).toBe(OLD_AFTER_DAYS);
  expect(ageInDays(ISSUED, after(-3))).toBe(0);
});
