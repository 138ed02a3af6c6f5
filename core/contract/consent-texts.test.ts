import { expect, it } from 'vitest';
import { LANGUAGES } from '../languages/index.ts';
import { CONSENT_TEXTS, consentTextHash } from './consent-texts.ts';

/** The hashes that records of this version hold. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: {
    procedure: '0D3o8gLs7nvrG-ILKna5U9QLwqTL23UFfRPTo7m6gNE',
    biometric: 'Y8V5r7h5cYZ7TnAclnvH4_Q_Cn99GB8mOZoPi7l3AOo',
  },
  fr: {
    procedure: 'uKLPr1uyKB-GL4cb51VMdzFigebRgSzu-uAI0sBjaEc',
    biometric: 'xx9UiG2qcp9EVvQZW1LI1TMc-t23f4lPk2fAvTTXPY0',
  },
  'zh-Hans': {
    procedure: 'FvDM-qyBFtLcVC5a4HSGgvOm-eH6RLI-9JNuBfbPtZo',
    biometric: 'YJQmP8zuu2uA5AKM_v6KUYccgvO8hqc9S8vC5hUMbiM',
  },
  es: {
    procedure: 'FFXCsV6HKebIF8ngm2lmkg-Os5POaoC-5h7pAIeEDJA',
    biometric: 'EXh9YDaddtBQMgKDg6CvlsX_qvQHVZ8ZTwYtq7f4XJM',
  },
};

it('has for version 2026-11 the words that were agreed to', () => {
  expect(CONSENT_TEXTS.version).toBe('2026-11');
  const hashes = LANGUAGES.map((language) => [
    language,
    {
      procedure: consentTextHash(CONSENT_TEXTS, 'procedure', language),
      biometric: consentTextHash(CONSENT_TEXTS, 'biometric', language),
    },
  ]);
  expect(Object.fromEntries(hashes)).toEqual(AGREED);
});
