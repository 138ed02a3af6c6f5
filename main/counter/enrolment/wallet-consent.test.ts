import { expect, it } from 'vitest';
import { LANGUAGES } from '#core/languages/index.ts';
import { BACKUP_CONSENT, WALLET_CONSENT, walletConsentHash } from './wallet-consent.ts';

/** The hashes that records of this version hold. Where the words change, the version changes, and then this table. */
const AGREED = {
  en: 'inh4CbRypo6BOJZegC8iZd4kPqT4IQCrlIFf9gq5ua4',
  fr: '6rWH2g6LA6Dagp4iiAameSAjfF-6eGmUk_GaAR3Tc3Q',
  'zh-Hans': 'k0aoO2OZF11w2Qirv8QMPc2fFAhr4EAzXef-7448KLA',
  es: 'Y7Ax8T-OAEc8eIgamZSPUldButmmGRfmBfW6kzr7KmI',
};

it('has for version wallet-2026-11-1 the words that were agreed to', () => {
  expect(WALLET_CONSENT.version).toBe('wallet-2026-11-1');
  expect(
    Object.fromEntries(LANGUAGES.map((language) => [language, walletConsentHash(WALLET_CONSENT, language)])),
  ).toEqual(AGREED);
});

const BACKED_UP = {
  en: '3TfWSESpTppcSTuVofPRIonrz-6t8qqVR7WYlTcOlto',
  fr: 'FCd4siVDFRNql6G0zM-AhK1yd4JB8Is5EUO_AVGOfxA',
  'zh-Hans': 'UrEV4VCYI_0xa9LCs2kQ-TwOfccpYJBaYHTjqQDcqyo',
  es: '-WZfrgoRRvNdUVMOhDXMOAw2Y9tPgMTffXiolc5B0N0',
};

it('has for version wallet-backup-2026-11-1 the words that were agreed to', () => {
  expect(BACKUP_CONSENT.version).toBe('wallet-backup-2026-11-1');
  const hashes = LANGUAGES.map((language) => [language, walletConsentHash(BACKUP_CONSENT, language)]);
  expect(Object.fromEntries(hashes)).toEqual(BACKED_UP);
});
