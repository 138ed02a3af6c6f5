import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import { type Language, perLanguage } from '../languages/index.ts';

/** The words that an applicant agrees to, in every language of the product. */
export interface ConsentTexts {
  version: string;
  procedure: Record<Language, string>;
  biometric: Record<Language, string>;
}

/**
 * The texts that ship with the product. A changed word needs a new version: the record names a consent by version and
 * hash. Plain words first, then who, what, how long, and how to refuse.
 */
export const CONSENT_TEXTS: ConsentTexts = {
  version: '2026-11-3',
  procedure: perLanguage(({ consent }) => consent.procedure),
  biometric: perLanguage(({ consent }) => consent.biometric),
};

/** The consent for captures at a person's own phone; the same rule about its version. */
export const REMOTE_CONSENT_TEXTS: ConsentTexts = {
  version: 'remote-2026-11-1',
  procedure: perLanguage(({ remoteConsent }) => remoteConsent.procedure),
  biometric: perLanguage(({ remoteConsent }) => remoteConsent.biometric),
};

/** The consents that a guardian gives on an applicant's behalf; the same rule about their version. */
export const GUARDIAN_CONSENT_TEXTS: ConsentTexts = {
  version: 'guardian-2026-11-1',
  procedure: perLanguage(({ guardianConsent }) => guardianConsent.procedure),
  biometric: perLanguage(({ guardianConsent }) => guardianConsent.biometric),
};

/** The consent of an applicant, as it is recorded. */
export interface AgreedText {
  version: string;
  purpose: 'procedure' | 'biometric';
  language: Language;
  text: string;
}

/** SHA-256 over the RFC 8785 form of version, purpose, language and words; base64url. */
export const agreedTextHash = ({ version, purpose, language, text }: AgreedText): string =>
  toBase64Url(canonicalDigest({ version, purpose, language, text }));

/** The same of one of the product's texts in one language. */
export function consentTextHash(
  texts: ConsentTexts,
  purpose: 'procedure' | 'biometric',
  language: Language,
): string {
  return agreedTextHash({ version: texts.version, purpose, language, text: texts[purpose][language] });
}
