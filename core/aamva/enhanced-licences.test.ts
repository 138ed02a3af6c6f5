import { expect, test } from 'vitest';
import { isPlainLicence } from './enhanced-licences.ts';

const licence = (iin: string): Uint8Array =>
  new TextEncoder().encode(
    `@\n\u001e\rANSI ${iin}080002DL00410024ZV00650008DLDAQD1234562\nDCSSAMPLE\nDDEN\r`,
  );

test.each([
  ['636014', true, 'California'],
  ['636001', false, 'New York, which issues enhanced licences with a zone'],
  ['636048', false, 'Manitoba, which does too'],
  ['604432', true, 'Alberta, which does not'],
])('a licence of %s is a plain one: %s, %s', (iin, plain, _name) => {
  expect(isPlainLicence(licence(iin), '2025-06-15')).toBe(plain);
});

test('a symbol of anything else is no licence', () => {
  expect(isPlainLicence(new TextEncoder().encode('PARCEL 4711'), '2025-06-15')).toBe(false);
});
