import { expect, test } from 'vitest';
import { findIssuer, findJurisdiction, iinOf } from './issuers.ts';
import { judgeFormat } from './judge-format.ts';
import { readDate } from './read-dates.ts';
import { readHeight, readWeight } from './read-measures.ts';
import { splitFullName, splitGivenNames } from './read-names.ts';
import { isPostalCodeOf, readPostalCode } from './read-postal-code.ts';
import { mendUtf8 } from './read-text.ts';

test.each([
  ['08121974', 'MMDDCCYY', '1974-08-12', 'MMDDCCYY'],
  ['19740812', 'MMDDCCYY', '1974-08-12', 'CCYYMMDD'],
  ['19740812', 'CCYYMMDD', '1974-08-12', 'CCYYMMDD'],
  ['08-12-1974', 'CCYYMMDD', '1974-08-12', 'MMDDCCYY'],
  ['02292024', 'MMDDCCYY', '2024-02-29', 'MMDDCCYY'],
  ['12122012', 'MMDDCCYY', '2012-12-12', 'MMDDCCYY'],
] as const)('%s, expected %s, is %s in the order %s', (raw, expected, value, order) => {
  expect(readDate(raw, expected)).toEqual({ value, order });
});

test.each(['02292023', '00000000', '13131313', '0812197', 'NONE', '', '19001301', '08121774'])(
  '%j is no date',
  (raw) => {
    expect(readDate(raw, 'MMDDCCYY')).toBeUndefined();
  },
);

test.each([
  ['068 in', '173', 'in'],
  ['068 IN', '173', 'in'],
  ['71 in ', '180', 'in'],
  ['173 cm', '173', 'cm'],
  ['510', '178', 'in'],
  ['600', '183', 'in'],
  ['5-01', '155', 'in'],
  ["6'-02''", '188', 'in'],
  ['069', '175', 'in'],
  ['181', '181', 'cm'],
] as const)('height %s is %s cm, printed in %s', (raw, value, unit) => {
  expect(readHeight(raw)).toMatchObject({ value, unit });
});

test.each(['', '000', '513', 'tall', '5-13', '000 in', '1234'])('%j is no height', (raw) => {
  expect(readHeight(raw)).toBeUndefined();
});

test.each([
  ['180', 'lb', '82', 'lb'],
  ['084', 'kg', '84', 'kg'],
  ['84 kg', 'lb', '84', 'kg'],
  ['180 lbs', 'kg', '82', 'lb'],
] as const)('weight %s in an element of %s is %s kg, printed in %s', (raw, element, value, unit) => {
  expect(readWeight(raw, element)).toMatchObject({ value, unit });
});

test.each([
  ['ERIKSSON,ANNA,MARIA,JR', ['ERIKSSON', 'ANNA', 'MARIA', 'JR', true]],
  ['ERIKSSON$ANNA$MARIA', ['ERIKSSON', 'ANNA', 'MARIA', '', true]],
  ['ERIKSSON,$ANNA MARIA', ['ERIKSSON', 'ANNA MARIA', '', '', true]],
  ['ERIKSSON@ANNA', ['ERIKSSON', 'ANNA', '', '', true]],
  ['ANNA MARIA ERIKSSON', ['ERIKSSON', 'ANNA MARIA', undefined, '', false]],
  ['', ['', '', undefined, '', false]],
] as const)('full name %j', (raw, expected) => {
  const { surname, first, middle, suffix, delimited } = splitFullName(raw);
  expect([surname, first, middle, suffix, delimited]).toEqual(expected);
});

test('given names are parted by commas only', () => {
  expect(splitGivenNames('ANNA,MARIA,BERTA')).toEqual({ first: 'ANNA', middle: 'MARIA BERTA' });
  expect(splitGivenNames('ANNA MARIA')).toEqual({ first: 'ANNA MARIA', middle: undefined });
});

test.each([
  ['232190000  ', '23219', 'USA', true],
  ['232194242  ', '23219-4242', 'USA', true],
  ['23219-4242 ', '23219-4242', 'USA', true],
  ['23219 4242 ', '23219-4242', 'USA', true],
  ['23219', '23219', 'USA', true],
  ['K1A 0B1    ', 'K1A 0B1', 'CAN', true],
  ['K1A0B1', 'K1A 0B1', 'CAN', true],
  ['D1A 0B1', 'D1A 0B1', 'CAN', false],
  ['2321', '2321', 'USA', false],
  ['K1A 0B1', 'K1A 0B1', 'USA', false],
] as const)('postal code %j reads as %s; is it one of %s: %s', (raw, value, country, known) => {
  expect(readPostalCode(raw)).toBe(value);
  expect(isPostalCodeOf(country, raw)).toBe(known);
});

test.each([
  ['V5ANS', 'AB-1', 'PASSED'],
  ['V5ANS', 'AB-123', 'FAILED'],
  ['V5ANS', 'AB-1  ', 'PASSED'],
  ['F3N', '84', 'FAILED'],
  ['F3A', 'BR0', 'FAILED'],
  ['V40ANS', 'LAVALLÉE', 'PASSED'],
  ['=T|N|U', 'X', 'FAILED'],
  ['date', '0812197', 'FAILED'],
  ['height', '068 in', 'PASSED'],
  ['height', '68 in', 'FAILED'],
  ['F3A', 'NONE', 'NOT_PERFORMED'],
  ['F3A', '', 'NOT_PERFORMED'],
] as const)('format %s judges %j %s', (format, raw, verdict) => {
  expect(judgeFormat(format, raw)).toBe(verdict);
});

test('issuer numbers name their jurisdictions, and only the list is registered', () => {
  expect(findIssuer('636014')).toEqual({
    jurisdiction: { code: 'CA', country: 'USA', name: 'California' },
    registered: true,
  });
  expect(findIssuer('990876')?.registered).toBe(false);
  expect(findIssuer('__proto__')).toBeUndefined();
  expect(iinOf('ON')).toBe('636012');
  expect(findJurisdiction('QC')?.country).toBe('CAN');
});

test('bytes of UTF-8 become characters, but none that a person would not see or that turn the text around', () => {
  const asBytes = (text: string): string =>
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  expect(mendUtf8(asBytes('NOVÁK'))).toBe('NOVÁK');
  for (const hidden of ['\u202e', '\u200b', '\u2028', '\u009b']) {
    expect(mendUtf8(asBytes(`NOV${hidden}ÁK`))).toBe(asBytes(`NOV${hidden}ÁK`));
  }
});
