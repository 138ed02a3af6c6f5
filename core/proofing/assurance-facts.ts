import { z } from 'zod';
import { DocumentType } from '../document/document-records.ts';
import { DocumentField } from '../document/fields.ts';
import { provenValue } from '../document/join-document.ts';
import type { DocumentEvidence } from './checks/document-evidence.ts';
import type { InspectionWord } from './outcome-evidence.ts';
import type { FactId } from './session-log/facts.ts';
import type { LoggedSession } from './session-log/read-session.ts';
import type { SessionStateName } from './session-states.ts';
import type { CheckResult, ExplainedVerdict } from './verdicts.ts';

/** One document without its values: its kind, the fields that it has, and those that its issuer signed. */
export const EvidencePiece = z.object({
  document: z.number().int().min(1),
  type: DocumentType,
  fields: z.array(DocumentField),
  /** Fields whose issuer's signature was verified up to a trusted certificate. */
  signed: z.array(DocumentField),
  /** A picture of the portrait was found on it. */
  portrait: z.boolean(),
});
export type EvidencePiece = z.infer<typeof EvidencePiece>;

/**
 * The facts that the close of a session keeps for its assurance report; no personal data, so that they outlive the
 * evidence.
 */
export const KeptAssurance = z.object({
  pieces: z.array(EvidencePiece),
  biometricConsent: z.boolean(),
});
export type KeptAssurance = z.infer<typeof KeptAssurance>;

/** The core attributes of this product (NIST SP 800-63A-4, section 2.2). */
export const CORE_ATTRIBUTES = ['name', 'dateOfBirth', 'governmentIdentifier'] as const;
export const CoreAttribute = z.enum(CORE_ATTRIBUTES);
export type CoreAttribute = z.infer<typeof CoreAttribute>;

/** The answer of a source of records about a session's person, without the question. */
export const SourceWord = z.object({
  kind: z.enum(['authoritative', 'credible']),
  confirmed: z.array(CoreAttribute),
  alive: z.boolean(),
});
export type SourceWord = z.infer<typeof SourceWord>;

/** A notice of proofing that a gateway took. */
export const NoticeSent = z.object({
  channel: z.enum(['sms', 'email']),
  /** The person had answered a link that was sent to this address. */
  validated: z.boolean(),
});
export type NoticeSent = z.infer<typeof NoticeSent>;

/**
 * Everything that the rows look at. Each member only ever supports a row: without it, no row is met that was not met
 * before.
 */
export interface AssuranceFacts {
  /** The services' signed final outcome is Success. */
  success: boolean;
  /** An operator was present, decided and signed. */
  attended: boolean;
  pieces: readonly (EvidencePiece & { inspected: boolean })[];
  /** By the operator's signed word: the person is the one on the portrait. */
  compared: boolean;
  /** By the operator's signed word: no mask or artefact. */
  sourceViewed: boolean;
  /** Liveness was established, and not by an inspection alone. */
  live: boolean;
  biometricConsent: boolean;
  /** Facts that the services made again, apart from the kiosk. */
  madeAgain: readonly FactId[];
  sources: readonly SourceWord[];
  notices: readonly NoticeSent[];
  /** The face is kept in the gallery of the community, under a consent of its own. */
  faceKept: boolean;
}

/** Facts of a session that rows rest on and that pictures show: the services make them again, or the kiosk says so. */
const RESTED_ON: readonly FactId[] = [
  'document-readings',
  'document-cuts',
  'selfie-quality',
  'liveness-result',
];

/** A session whose log is closed. */
export interface ClosedSession {
  /** A session of a sandbox verifies no person. */
  sandbox: boolean;
  state: SessionStateName;
  final: ExplainedVerdict | undefined;
  checks: readonly CheckResult[];
  attestation: Partial<Record<keyof InspectionWord, string>> | undefined;
  /** The decision of the operator, by its kind. */
  decision: string | undefined;
  /** Absent for sessions that an earlier version judged. */
  kept: KeptAssurance | undefined;
  sources: readonly SourceWord[];
  notices: readonly NoticeSent[];
  faceKept: boolean;
}

/** The documents and consents of a session, as its close keeps them. */
export const keptAssurance = (
  documents: readonly DocumentEvidence[],
  { consents }: Pick<LoggedSession, 'consents'>,
): KeptAssurance => ({
  pieces: documents.map(pieceOf),
  biometricConsent: consents.biometric === true,
});

function pieceOf({ record, joined }: DocumentEvidence): EvidencePiece {
  const named = joined.fields.filter(({ field }) => provenValue(joined, field) !== '');
  return {
    document: record.number,
    type: joined.kind.type,
    fields: named.map(({ field }) => field),
    signed: named
      .filter(({ sources }) => sources.some(({ trust }) => trust === 'signed'))
      .map(({ field }) => field),
    portrait: record.captures.some(({ pictures }) =>
      pictures.some(({ kind }) => kind === 'document-portrait'),
    ),
  };
}

/**
 * The facts of a closed session. Parts that the flow leaves out, and statements that rest on the kiosk's word alone,
 * are no facts; where the services judged on the kiosk's own machine, they made nothing again apart from it.
 */
export function assuranceFacts(session: ClosedSession): AssuranceFacts {
  const { final, checks, attestation, kept, sources, notices, faceKept } = session;
  const without = new Set(final?.without ?? []);
  const isAttended = session.decision !== undefined && !without.has('inspection');
  const word = isAttended ? attestation : undefined;
  const isGenuine = word?.documentInspected === 'genuine';
  const pieces = without.has('document') ? [] : (kept?.pieces ?? []);
  return {
    success: !session.sandbox && session.state === 'Success' && final?.outcome === 'Success',
    attended: isAttended,
    pieces: pieces.map((piece) => ({ ...piece, inspected: isGenuine && !hasFailed(checks, piece.document) })),
    compared: word?.facePresentMatchesPortrait === 'yes' && !without.has('face'),
    sourceViewed: word?.noMaskOrArtefact === 'yes',
    live:
      !without.has('liveness') &&
      checks.some(
        ({ id, verdict, reason }) => id === 'face.liveness' && verdict === 'PASSED' && reason === 'ok',
      ),
    biometricConsent: kept?.biometricConsent ?? false,
    madeAgain: madeAgain(final),
    sources,
    notices,
    faceKept,
  };
}

const hasFailed = (checks: readonly CheckResult[], number: number): boolean =>
  checks.some(
    ({ id, verdict, document = number }) =>
      id.startsWith('document.') && verdict === 'FAILED' && document === number,
  );

function madeAgain(final: ExplainedVerdict | undefined): FactId[] {
  // A verdict that does not say on whose word it rests was made by an earlier version, or without examination.
  if (final?.independence !== 'server' || final.kioskWord === undefined) return [];
  return RESTED_ON.filter((id) => !final.kioskWord?.includes(id));
}
