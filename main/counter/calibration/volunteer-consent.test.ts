import { expect, it } from 'vitest';
import { LANGUAGES } from '#core/languages/index.ts';
import { VOLUNTEER_CONSENT, volunteerConsentHash } from './volunteer-consent.ts';

/** The hashes that records of this version hold. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: 'mfUXWyA69HnojWEcw6Y4bwgM2bHCUals3fbHGiQi0hk',
  fr: 'NJs-0AyOOvoQy_R4XCYXGcG09V4rR9pVUNXfjCMqaAg',
  'zh-Hans': '5SfX8nWm7b0pj7oRRVbvcDYYNolIoW2Z0Pq2RKtO2Dg',
  es: 'hwvAyslhAiDJG6RqpzU9HYvHp4epp7tx0z1rRNVwxMc',
};

it('has for version 2026-11-2 the words that were agreed to', () => {
  expect(VOLUNTEER_CONSENT.version).toBe('2026-11-2');
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, volunteerConsentHash(language)]))).toEqual(
    AGREED,
  );
});
