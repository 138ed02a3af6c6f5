import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { type Language, perLanguage } from '#core/languages/index.ts';

interface WalletConsent {
  version: string;
  words: Record<Language, string>;
}

/** The words under which an applicant takes a wallet. A changed word needs a new version: version and hash are recorded. */
export const WALLET_CONSENT: WalletConsent = {
  version: 'wallet-2026-11-1',
  words: perLanguage(({ walletConsent }) => walletConsent),
};

/** The words under which an applicant leaves a back-up of the wallet with the services; versioned alike. */
export const BACKUP_CONSENT: WalletConsent = {
  version: 'wallet-backup-2026-11-1',
  words: perLanguage(({ walletBackupConsent }) => walletBackupConsent),
};

/** SHA-256 of a text in one language, over the RFC 8785 form of version, purpose, language and words; base64url. */
export function walletConsentHash({ version, words }: WalletConsent, language: Language): string {
  const purpose = version === WALLET_CONSENT.version ? 'wallet' : 'wallet-backup';
  return toBase64Url(canonicalDigest({ version, purpose, language, text: words[language] }));
}
