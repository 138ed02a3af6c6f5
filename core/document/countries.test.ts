import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countryOf, DOCUMENT_CODES, ISO_COUNTRIES, normalPlace, unknownPart } from './countries.ts';

test.each([
  ['FRA', 'FRA'],
  ['FR', 'FRA'],
  ['fr', 'FRA'],
  ['D', 'DEU'],
  ['D<<', 'DEU'],
  ['DE', 'DEU'],
  ['DEU', 'DEU'],
  ['UK', 'GBR'],
  ['GBD', 'GBD'],
  ['GBN', 'GBN'],
  ['UNO', 'UNO'],
  ['UN', 'UNO'],
  ['XOM', 'XOM'],
  ['RKS', 'RKS'],
  ['XK', 'RKS'],
  ['XKX', 'RKS'],
  ['EUE', 'EUE'],
  ['EU', 'EUE'],
  ['UTO', 'UTO'],
])('%s is written %s', (code, normal) => {
  expect(countryOf(code)).toBe(normal);
});

test.each(['', '<<<', '*', 'ZZ', 'XZZ', 'France', 'FRAN', 'F', 'GER', 'toString', '__proto__'])(
  '%s is no country',
  (code) => {
    expect(countryOf(code)).toBeUndefined();
  },
);

describe('the one form of a country', () => {
  it('is that of itself, for every code that a document prints or ISO 3166-1 has', () => {
    expect(ISO_COUNTRIES).toHaveLength(249);
    for (const code of [...DOCUMENT_CODES, ...ISO_COUNTRIES]) {
      const normal = countryOf(code);
      expect(normal).toMatch(/^[A-Z]{3}$/);
      expect(countryOf(normal ?? '')).toBe(normal);
    }
  });

  it('is the same in any case, and a text that is no code has none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DOCUMENT_CODES), (code) => {
        expect(countryOf(code.toLowerCase())).toBe(countryOf(code));
      }),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        fc.pre(text.trim().replace(/<+$/, '').length > 3);
        expect(countryOf(text)).toBeUndefined();
      }),
    );
  });
});

describe('a place', () => {
  it.each([
    [
      { country: 'US', region: 'us-ny' },
      { country: 'USA', region: 'NY' },
    ],
    [
      { country: 'USA', region: 'New York' },
      { country: 'USA', region: 'NY' },
    ],
    [
      { country: 'CA', region: 'on' },
      { country: 'CAN', region: 'ON' },
    ],
    [
      { country: 'D', region: 'BY' },
      { country: 'DEU', region: 'BY' },
    ],
    [{ country: '*' }, { country: '*' }],
    [{ region: 'NY' }, { region: 'NY' }],
    [
      { country: 'XZZ', region: 'x' },
      { country: 'XZZ', region: 'x' },
    ],
  ])('%j is written %j, and that once more changes nothing', (place, normal) => {
    expect(normalPlace(place)).toEqual(normal);
    expect(normalPlace(normal)).toEqual(normal);
  });

  it.each([
    [{ country: 'USA', region: 'NY' }, undefined],
    [{ country: 'US', region: 'DC' }, undefined],
    [{ country: 'USA', region: 'ON' }, 'region'],
    [{ country: 'USA', region: 'CA-NY' }, 'region'],
    [{ country: 'CAN', region: 'US-ON' }, 'region'],
    [{ country: 'FRA', region: 'whatever' }, undefined],
    [{ region: 'whatever' }, undefined],
    [{ country: 'XZZ', region: 'NY' }, 'country'],
    [{}, undefined],
  ] as const)('%j has as unknown part: %s', (place, part) => {
    expect(unknownPart(place)).toBe(part);
  });

  it('knows each of the 50 states, 13 provinces and territories, and the District of Columbia', () => {
    const states =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
      'PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI';
    for (const region of states.split(' ')) expect(unknownPart({ country: 'USA', region })).toBeUndefined();
    for (const region of 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')) {
      expect(unknownPart({ country: 'CAN', region })).toBeUndefined();
    }
  });
});
