import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { screens } from '#core/languages/en/screens.ts';
import { LANGUAGES, type Language, perLanguage, primaryTag } from '#core/languages/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof screens;
    returnNull: false;
  }
}

const KEY = 'counterproof.language';
const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The operator's screen keeps its own language; the applicant's follows the session. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(KEY);
  if (isLanguage(stored)) return stored;
  const system = primaryTag(navigator.language);
  return LANGUAGES.find((language) => primaryTag(language) === system) ?? 'en';
};

export const startI18n = (language: Language): void => {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: perLanguage((texts) => texts.screens),
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
