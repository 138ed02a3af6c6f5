import { expect, it } from 'vitest';
import { expectedData } from './expected-data.ts';

it.each([
  ['passport', 'DEU', 'zone'],
  ['identity-card', 'FRA', 'zone'],
  ['residence-permit', '', 'zone'],
  ['driving-licence', 'USA', 'barcode'],
  ['driving-licence', 'CAN', 'barcode'],
  ['driving-licence', 'DEU', 'none'],
  ['driving-licence', '', 'unknown'],
  ['pan-card', 'IND', 'none'],
  ['unknown', 'DEU', 'unknown'],
] as const)('expects of a %s of %j: %s', (type, country, expected) => {
  expect(expectedData({ type, country })).toBe(expected);
});
