import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { type Language, perLanguage } from '#core/languages/index.ts';

/** The words under which an applicant takes a wallet. A changed word needs a new version: version and hash are recorded. */
export const WALLET_CONSENT: { version: string; words: Record<Language, string> } = {
  version: 'wallet-2026-11-1',
  words: perLanguage(({ walletConsent }) => walletConsent),
};

/** SHA-256 of the text in one language, over the RFC 8785 form of version, purpose, language and words; base64url. */
export function walletConsentHash(language: Language): string {
  const { version, words } = WALLET_CONSENT;
  return toBase64Url(canonicalDigest({ version, purpose: 'wallet', language, text: words[language] }));
}
