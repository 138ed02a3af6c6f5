import { expect, it } from 'vitest';
import { mrzPlace } from './mrz-place.ts';

// The specimen of Doc 9303-4, appendix A.
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const spanOf = (field: Parameters<typeof mrzPlace>[2]): string => {
  const place = mrzPlace('TD3', TD3, field);
  if (!place) return '';
  const start = Math.round(place.left * 44);
  return (TD3[Math.round(place.top * 2)] ?? '').slice(start, start + Math.round(place.width * 44));
};

it.each([
  ['surname', 'ERIKSSON'],
  ['givenNames', 'ANNA<MARIA'],
  ['documentNumber', 'L898902C3'],
  ['dateOfBirth', '740812'],
  ['dateOfExpiry', '120415'],
  ['nationality', 'UTO'],
  ['sex', 'F'],
] as const)('finds %s in a passport', (field, text) => {
  expect(spanOf(field)).toBe(text);
});

it('uses three lines for a card', () => {
  const place = mrzPlace('TD1', [], 'dateOfBirth');
  expect(place).toEqual({ left: 0, top: 1 / 3, width: 6 / 30, height: 1 / 3 });
});

it('knows no place in an unknown format', () => {
  expect(mrzPlace('TD9', TD3, 'surname')).toBeUndefined();
  expect(mrzPlace(undefined, TD3, 'surname')).toBeUndefined();
});
