import { type Language, perLanguage } from '../languages/index.ts';

/** A changed word needs a new version: the record names the consent by it. */
export const GALLERY_CONSENT_VERSION = 'gallery-2026-11-2';

/** A person's consent before enrolment in a gallery or a search in one; apart from every other consent. */
export const GALLERY_CONSENT: Record<Language, string> = perLanguage(({ galleryConsent }) => galleryConsent);
