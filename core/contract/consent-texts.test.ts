import { expect, it } from 'vitest';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import { LANGUAGES, type Language } from '../languages/index.ts';
import {
  CONSENT_TEXTS,
  consentTextHash,
  GUARDIAN_CONSENT_TEXTS,
  REMOTE_CONSENT_TEXTS,
} from './consent-texts.ts';

/** The hashes that records of this version hold. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: {
    procedure: '3IuWNCTffS303KZbslq5qEfCO8yVjayp_7P_qnhaGW0',
    biometric: 'REPjDRxFTIn5qg32YuHkPZqOWQB9lrLbsXwSfONLdAA',
  },
  fr: {
    procedure: 'og72ajo1d4zH9K0L1yfza3Ujvn9HKXXifY73Kw32haA',
    biometric: 'KLDm5ZpaKT4URtqDJjkmsAr4-tB_aPjA1RMok_bd0I0',
  },
  'zh-Hans': {
    procedure: 'SqEJBzcS8OEamyNVLuBRUyiTlwU3L6wiSLeQRUZVA_U',
    biometric: 'ejhQ-lFKME_Fe5X9PAbsJXwBfO82y--8gvEupy6gFnQ',
  },
  es: {
    procedure: '67C3YVJbdoqqS9ZSIdpCJ1Enfdn3Xpo7xfCsjJCV5oU',
    biometric: 'mEEsW9Y3OTxsMfADp1sWlfs1oUyNu7Rz5Wqq3Y4KaOE',
  },
};

/** The same of a person at their own phone. */
const AGREED_REMOTELY = 'zBZ1OyB90R3XcDBgdWbPWMw4btCP4rB0gSKt_FooYmQ';

/** The same of a guardian on an applicant's behalf. */
const AGREED_ON_BEHALF = 'vcld3A1FInq0ejd6R2lnsItsNEvHmWlWxaR_brZ34dE';

it.each([
  ['remote-2026-11-1', REMOTE_CONSENT_TEXTS, AGREED_REMOTELY],
  ['guardian-2026-11-1', GUARDIAN_CONSENT_TEXTS, AGREED_ON_BEHALF],
] as const)('has for version %s the words that were agreed to', (version, texts, agreed) => {
  expect(texts.version).toBe(version);
  const hashes = LANGUAGES.flatMap((language) =>
    (['procedure', 'biometric'] as const).map((purpose) => consentTextHash(texts, purpose, language)),
  );
  expect(toBase64Url(canonicalDigest(hashes))).toBe(agreed);
});

it('has for version 2026-11-3 the words that were agreed to', () => {
  expect(CONSENT_TEXTS.version).toBe('2026-11-3');
  const hashes = LANGUAGES.map((language) => [
    language,
    {
      procedure: consentTextHash(CONSENT_TEXTS, 'procedure', language),
      biometric: consentTextHash(CONSENT_TEXTS, 'biometric', language),
    },
  ]);
  expect(Object.fromEntries(hashes)).toEqual(AGREED);
});

/** The sentence on the pictures of movements, by their name and by when they go. */
const LIVE_FRAMES: Record<Language, RegExp> = {
  en: /pictures of these movements[^.]+deleted as soon as the result is final\./,
  fr: /images de ces mouvements[^.]+effacées dès que le résultat est définitif\./,
  'zh-Hans': /这些动作的少量图像[^。]+在结果最终确定后立即删除。/,
  es: /imágenes de esos movimientos[^.]+borran en cuanto el resultado es definitivo\./,
};

it.each(LANGUAGES)('names the live frames and their end in every consent to biometrics: %s', (language) => {
  for (const { biometric } of [CONSENT_TEXTS, GUARDIAN_CONSENT_TEXTS, REMOTE_CONSENT_TEXTS]) {
    expect(biometric[language]).toMatch(LIVE_FRAMES[language]);
  }
});
