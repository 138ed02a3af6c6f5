import { expect, it } from 'vitest';
import { LANGUAGES } from '#core/languages/index.ts';
import { VOLUNTEER_CONSENT, volunteerConsentHash } from './volunteer-consent.ts';

/** The hashes that records of this version hold. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: 'Nb4OA-Hw94BZAjrn-NLg2kC55ni5tUmJd0XFOykPMzs',
  fr: 'nil4atERjK_P7JJXkJxwUCEqvztWbZWfvjahqlPO3ps',
  'zh-Hans': 'fpcfY5ofr994PshweMZzj1EqsPof32kVzrldpznkA4M',
  es: 'muDU2wrcZTY89y_1WOeInh8MCtBODwJhRMSnfYujb3c',
};

it('has for version 2026-11 the words that were agreed to', () => {
  expect(VOLUNTEER_CONSENT.version).toBe('2026-11');
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, volunteerConsentHash(language)]))).toEqual(
    AGREED,
  );
});
