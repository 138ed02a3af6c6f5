import { expect, it } from 'vitest';
import { LANGUAGES } from '#core/contract/flow.ts';
import { countriesIn, countryName } from './countries.ts';

it('names countries in the language of the screen', () => {
  expect(countryName('FRA', 'en')).toBe('France');
  expect(countryName('DEU', 'es')).toBe('Alemania');
  expect(countryName('IND', 'zh-Hans')).toBe('印度');
});

it('knows the codes of passports that ISO 3166 does not have', () => {
  expect(countryName('D', 'en')).toBe('Germany');
  expect(countryName('GBN', 'en')).toBe('United Kingdom');
  expect(countryName('UTO', 'en')).toBe('UTO');
  expect(countryName('', 'en')).toBe('');
});

it.each(LANGUAGES)('has a name of its own for each of the 249 in %s', (language) => {
  const countries = countriesIn(language);
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ value }) => value)).size).toBe(249);
  expect(new Set(countries.map(({ label }) => label)).size).toBe(249);
  for (const { label } of countries) expect(label).not.toMatch(/^[A-Z]{2,3}$/);
});
