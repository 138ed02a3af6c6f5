export { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
