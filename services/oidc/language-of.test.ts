import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#core/languages/index.ts';
import { languageOf } from './language-of.ts';

it.each([
  ['fr', 'fr'],
  ['de fr-CA en', 'fr'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['ES-mx', 'es'],
  ['de', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('takes %s as %s', (locales, language) => {
  expect(languageOf(locales)).toBe(language);
});

it('answers a language of the pages, whatever it is given', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (locales) => {
      expect(LANGUAGES).toContain(languageOf(locales));
    }),
  );
});
