import { expect, it } from 'vitest';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { LANGUAGES, type Language } from '#core/languages/index.ts';
import { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from './gallery-consent.ts';

/** The hashes of the words of this version. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: 'qE6M3x1-Wdbyi1YHgVkYfIwveXUhdI6ad_-pMfXaDjk',
  fr: 'arc7HL3u1Jgia9ABJ_cntPTiNO4lNS1kkjHhDn_ZQ00',
  'zh-Hans': 'AaYae3btaoaWgeyziv9PDe_KSgI_7ciIn_Aqauj6NKA',
  es: 'RZbOT0_YILq3bSqAtuK1uLQjpzFfBj_5eXq04xwmp4A',
};

const hashOf = (language: Language): string =>
  toBase64Url(
    canonicalDigest({
      version: GALLERY_CONSENT_VERSION,
      purpose: 'gallery',
      language,
      text: GALLERY_CONSENT[language],
    }),
  );

it('has for version gallery-2026-11 the words that were agreed to', () => {
  expect(GALLERY_CONSENT_VERSION).toBe('gallery-2026-11');
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, hashOf(language)]))).toEqual(AGREED);
});
