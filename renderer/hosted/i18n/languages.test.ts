import { expect, it } from 'vitest';
import { LANGUAGE_NAMES } from '#core/languages/index.ts';
import { firstLanguage, HOSTED_LANGUAGES } from './languages.ts';

it('offers the languages of the product by their own names', () => {
  const names = Object.fromEntries(Object.entries(HOSTED_LANGUAGES).map(([code, { name }]) => [code, name]));
  expect(names).toEqual(LANGUAGE_NAMES);
});

it('takes the language that was chosen before', () => {
  expect(firstLanguage('es', ['fr-CH', 'en'])).toBe('es');
});

it('takes the first language of the browser that the product has', () => {
  expect(firstLanguage(null, ['pt-BR', 'zh-CN', 'en'])).toBe('zh-Hans');
  expect(firstLanguage('tlh', ['fr-CA'])).toBe('fr');
});

it('takes English where it has none of them', () => {
  expect(firstLanguage(null, ['pt', 'de'])).toBe('en');
  expect(firstLanguage(null, [])).toBe('en');
});
