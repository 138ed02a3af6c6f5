import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#core/contract/flow.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { zhHans } from './zh-Hans/index.ts';

const catalogues = { en, fr, 'zh-Hans': zhHans, es };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
    returnNull: false;
  }
}

const KEY = 'counterproof.language';
const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The operator's screen keeps its own language; the applicant's follows the session. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(KEY);
  if (isLanguage(stored)) return stored;
  const system = navigator.language.toLowerCase();
  if (system.startsWith('zh')) return 'zh-Hans';
  return LANGUAGES.find((language) => system.startsWith(language)) ?? 'en';
};

export const startI18n = (language: Language): void => {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: catalogues,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  document.documentElement.lang = language;
};

export const changeLanguage = (language: Language, keep: boolean): void => {
  if (keep) localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
};

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: en.common.languageName,
  fr: fr.common.languageName,
  'zh-Hans': zhHans.common.languageName,
  es: es.common.languageName,
};
