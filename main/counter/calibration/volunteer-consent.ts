import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { type Language, perLanguage } from '#core/languages/index.ts';

/**
 * The words that a volunteer of a calibration agrees to: a purpose of its own, apart from any matter at the counter. A
 * changed word needs a new version, because the record names version and hash.
 */
export const VOLUNTEER_CONSENT: { version: string; texts: Record<Language, string> } = {
  version: '2026-11-2',
  texts: perLanguage(({ volunteerConsent }) => volunteerConsent),
};

/** SHA-256 of the text in one language, over the RFC 8785 form of version, purpose, language and words; base64url. */
export function volunteerConsentHash(language: Language): string {
  const { version, texts } = VOLUNTEER_CONSENT;
  return toBase64Url(canonicalDigest({ version, purpose: 'calibration', language, text: texts[language] }));
}
