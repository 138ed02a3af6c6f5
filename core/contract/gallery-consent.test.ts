import { expect, it } from 'vitest';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import { LANGUAGES, type Language } from '../languages/index.ts';
import { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from './gallery-consent.ts';

/** The hashes of the words of this version. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: 'W2MKxsnCoTztJyjA7Wl68oz6ynMemDo5YZJILHwP3Js',
  fr: 'cBvp9L36qmY5jASKrKu9l6jDsWoT8TEqL0VBQvFDUL0',
  'zh-Hans': 'Rei8Y2x8Hu81GRUYW57WcYhWzIxLGmWK8JrOCtjyEGU',
  es: 'VoQIjeIvQs2BJaHqUCHZQCbun1x5gAxLf8QSwjjdD3Q',
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

it('has for version gallery-2026-11-2 the words that were agreed to', () => {
  expect(GALLERY_CONSENT_VERSION).toBe('gallery-2026-11-2');
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, hashOf(language)]))).toEqual(AGREED);
});
