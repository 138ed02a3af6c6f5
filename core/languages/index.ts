import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import type { LanguageTexts } from './language-texts.ts';
import { zhHans } from './zh-Hans/index.ts';

/** The languages of the product (web services specification, part 2): a folder and an entry here for each. */
export const LANGUAGE_TEXTS = { en, fr, 'zh-Hans': zhHans, es } satisfies Record<string, LanguageTexts>;

export type Language = keyof typeof LANGUAGE_TEXTS;
export const LANGUAGES = Object.keys(LANGUAGE_TEXTS) as [Language, ...Language[]];

/** One value for each language. */
export const perLanguage = <T>(make: (texts: LanguageTexts, language: Language) => T): Record<Language, T> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, make(LANGUAGE_TEXTS[language], language)]),
  ) as Record<Language, T>;

/** The names of the languages in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = perLanguage(({ name }) => name);

export { primaryTag } from './primary-tag.ts';
