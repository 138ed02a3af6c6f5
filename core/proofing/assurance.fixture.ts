import type { AssuranceFacts, ClosedSession, EvidencePiece } from './assurance-facts.ts';
import { COUNTER_STANDARD } from './built-in-flows.ts';

export const PASSPORT: EvidencePiece = {
  document: 1,
  type: 'passport',
  fields: ['surname', 'givenNames', 'dateOfBirth', 'documentNumber'],
  signed: [],
  portrait: true,
};
export const LICENCE: EvidencePiece = { ...PASSPORT, document: 2, type: 'driving-licence' };
/** A passport whose chip was read and whose issuer's signature holds. */
export const SIGNED_PASSPORT: EvidencePiece = { ...PASSPORT, signed: PASSPORT.fields };

/** Every fact that supports a row, without a chip. */
export const FACTS: AssuranceFacts = {
  success: true,
  attended: true,
  pieces: [
    { ...PASSPORT, inspected: true },
    { ...LICENCE, inspected: true },
  ],
  compared: true,
  sourceViewed: true,
  live: true,
  biometricConsent: true,
  madeAgain: ['document-readings', 'document-cuts', 'selfie-quality', 'liveness-result'],
  sources: [
    { kind: 'authoritative', confirmed: ['name', 'dateOfBirth', 'governmentIdentifier'], alive: true },
  ],
  notices: [{ channel: 'sms', validated: true }],
  faceKept: true,
};

/** A session that shows all of it. */
export const CLOSED: ClosedSession = {
  sandbox: false,
  state: 'Success',
  final: {
    outcome: 'Success',
    ruleSet: COUNTER_STANDARD.ruleSet,
    rules: [],
    kioskWord: ['camera-delivery', 'consents', 'event-order', 'remarks'],
    independence: 'server',
  },
  checks: [{ id: 'face.liveness', category: 'face-liveness', verdict: 'PASSED', reason: 'ok' }],
  attestation: {
    facePresentMatchesPortrait: 'yes',
    noMaskOrArtefact: 'yes',
    documentInspected: 'genuine',
  },
  decision: 'approve',
  kept: { pieces: [PASSPORT, LICENCE], biometricConsent: true },
  sources: FACTS.sources,
  notices: FACTS.notices,
  faceKept: true,
};
