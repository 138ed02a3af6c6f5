import { expect, it } from 'vitest';
import { LANGUAGE_NAMES, LANGUAGE_TEXTS, LANGUAGES, primaryTag } from './index.ts';

it('has the languages of the services specification', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'fr', 'zh-Hans', 'es']));
  expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(LANGUAGES.length);
});

it.each(LANGUAGES)('has dates of %s in that language', (language) => {
  const { locale } = LANGUAGE_TEXTS[language];
  expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
  expect(primaryTag(locale)).toBe(primaryTag(language));
});

it('finds the language of a tag with script or region', () => {
  expect(['zh-Hans-CN', 'zh_CN', 'FR-ca', 'es'].map(primaryTag)).toEqual(['zh', 'zh', 'fr', 'es']);
});
