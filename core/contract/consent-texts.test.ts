import { expect, it } from 'vitest';
import { LANGUAGES } from '../languages/index.ts';
import { CONSENT_TEXTS, consentTextHash } from './consent-texts.ts';

/** The hashes that records of this version hold. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: {
    procedure: 'QMsJnqiIhTDI7itXzi-qBc397bP9uZzrDfP1-OCzEWM',
    biometric: 'mncwjrRF33fX3QpRn-kMDnhhd2f6njILZ2yAzsUdTcU',
  },
  fr: {
    procedure: 'hn2WM91Iv-Rq477GK17GxatvUvdwhGpn6D5IdTq0xac',
    biometric: 'EiRdfewUwQ6-U-RbYiPKwLhZpgPdJ3ZynxkCPWimdVc',
  },
  'zh-Hans': {
    procedure: 'MQdXdrnDmoJ4lm11Irj0jcPVSzO0iEhy9UgMW_2Q5Lc',
    biometric: 'ripHiETGYPAj8F9sjSminkFoks6pqkrbZogXYBqkDBE',
  },
  es: {
    procedure: 'eXG7CWNh79vnyb47gnj2FBE9kN_NIB0kiCybl47gBV4',
    biometric: 'pBhCXdMxQurMngFdyuoONUT31ljDir8cSSGh4qjC5XQ',
  },
};

it('has for version 2026-11-2 the words that were agreed to', () => {
  expect(CONSENT_TEXTS.version).toBe('2026-11-2');
  const hashes = LANGUAGES.map((language) => [
    language,
    {
      procedure: consentTextHash(CONSENT_TEXTS, 'procedure', language),
      biometric: consentTextHash(CONSENT_TEXTS, 'biometric', language),
    },
  ]);
  expect(Object.fromEntries(hashes)).toEqual(AGREED);
});
