import type { DocumentField } from '../../domain/document/fields.ts';
import { bestValue, joinDocument } from '../../domain/document/join-document.ts';
import type { JoinedDocument } from '../../domain/document/joined-document.ts';
import type { CaptureRecord, DocumentRecord, DocumentType } from '../../domain/document/records.ts';
import { isMachineRead } from '../../domain/document/sides.ts';
import type { JwsSigner } from '../../domain/keys/jws.ts';
import { createSignToken } from '../../domain/keys/sign-token.ts';
import type { DocumentScan, SessionCaptures, SignedLiveId } from '../../ports/identity-library.ts';
import type { Vault } from '../../ports/vault.ts';
import { DEFAULT_PROOFER } from '../../sdk/contract/constants.ts';
import { liveIdSignedData } from '../../sdk/contract/live-id-signature.ts';
import { type DocumentData, DocumentMetadata, type LivenessResult } from '../../sdk/contract/types.ts';
import { newestPicture } from '../session/documents.ts';
import type { SessionState } from '../session/session-state.ts';

/** No method of this kiosk judges liveness from the one picture that is kept; the operator attests presence. */
const LIVENESS: LivenessResult = { status: 'NOT_PERFORMED', reasonCode: 'no-method' };

/** The kinds of documents in the words of the library. */
const TYPES: Readonly<Partial<Record<DocumentType, string>>> = {
  passport: 'ppt',
  'driving-licence': 'dl',
  visa: 'visa',
};

export interface CaptureSource {
  /** The pipeline signs with the kiosk's own key. */
  readonly kiosk: JwsSigner;
  readonly artefacts: Pick<Vault['artefacts'], 'find'>;
}

/**
 * What the pipeline captured in a session, in the form of the library, each with a sign token that is bound to the
 * session. Made from what is stored, so it is the same after a restart and gone after an erasure.
 */
export function signedCaptures(state: SessionState, source: CaptureSource): SessionCaptures {
  const document = state.documents.at(-1);
  const liveId = state.consents.biometric?.given ? signedLiveId(state, source) : undefined;
  return {
    ...(document?.complete ? { scan: documentScan(state, document, source) } : {}),
    ...(liveId ? { liveId } : {}),
  };
}

function documentScan(
  { sessionId, flow, startedAt }: SessionState,
  document: DocumentRecord,
  source: CaptureSource,
): DocumentScan {
  const { captures } = document;
  if (!captures.some(isMachineRead)) {
    return { verdict: 'NOT_PERFORMED', reasonCode: captures.at(-1)?.noZone ?? 'mrz-not-found' };
  }
  // The words of the operator are no part of a scan, and neither is the day on which it is looked at.
  const joined = joinDocument({ ...document, words: {} }, flow.document, startedAt.slice(0, 10));
  const portrait = newestPicture(captures, 'document-portrait');
  const data = documentData(joined, captures, pictureOf(sessionId, portrait?.id, source));
  const capturedAt = captures.at(-1)?.capturedAt ?? startedAt;
  const signed = data && { data, signToken: createSignToken(data, source.kiosk, capturedAt, sessionId) };
  return { ...judged(captures), ...(signed ? { document: signed } : {}) };
}

/** What the sources say against themselves; the first fault of any of them counts. */
function judged(captures: readonly CaptureRecord[]): Pick<DocumentScan, 'verdict' | 'reasonCode'> {
  const zones = captures.flatMap(({ zone }) => zone ?? []);
  const findings = captures.flatMap(({ barcode, stripe }) => [
    ...(barcode?.findings ?? []),
    ...(stripe?.findings ?? []),
  ]);
  const failed = { verdict: 'FAILED' } as const;
  if (zones.some(({ checkDigits }) => checkDigits === 'FAILED')) {
    return { ...failed, reasonCode: 'check-digit-wrong' };
  }
  if (
    [...zones.map(({ fieldFormat }) => fieldFormat), ...findings.map(({ verdict }) => verdict)].includes(
      'FAILED',
    )
  ) {
    return { ...failed, reasonCode: 'format-wrong' };
  }
  const unproven = zones.length > 0 && zones.every(({ checkDigits }) => checkDigits !== 'PASSED');
  if (unproven && findings.length === 0) return { verdict: 'NOT_PERFORMED', reasonCode: 'mrz-not-found' };
  return { verdict: 'PASSED', reasonCode: 'ok' };
}

/** Undefined without a document number: the library knows a document by it. */
function documentData(
  joined: JoinedDocument,
  captures: readonly CaptureRecord[],
  portrait: Uint8Array | undefined,
): DocumentData | undefined {
  const value = (name: DocumentField) => bestValue(joined, name) || undefined;
  const id = value('documentNumber');
  if (!id) return undefined;
  const optional = {
    doe: compactDate(value('dateOfExpiry')),
    dob: compactDate(value('dateOfBirth')),
    firstName: value('givenNames'),
    lastName: value('surname'),
    gender: value('sex'),
    nationality: value('nationality'),
    issuingState: value('issuingState'),
    face: portrait && Buffer.from(portrait).toString('base64'),
  };
  return {
    type: TYPES[joined.kind.type] ?? 'idcard',
    id,
    proofedBy: DEFAULT_PROOFER,
    category: 'identity_document',
    proofs: captures.flatMap(proofsOf),
    ...Object.fromEntries(Object.entries(optional).filter(([, given]) => given !== undefined)),
  };
}

function proofsOf({ zone, barcode, stripe }: CaptureRecord): NonNullable<DocumentData['proofs']> {
  const rules = (findings: readonly { rule: string; verdict: string }[]) =>
    Object.fromEntries(findings.map(({ rule, verdict }) => [rule, verdict]));
  return [
    ...(zone ? [{ type: 'mrz', checkDigits: zone.checkDigits, fieldFormat: zone.fieldFormat }] : []),
    ...(barcode ? [{ type: 'barcode', rules: rules(barcode.findings) }] : []),
    ...(stripe ? [{ type: 'stripe', rules: rules(stripe.findings) }] : []),
  ];
}

/** YYYYMMDD of a YYYY-MM-DD, if that is a day of the calendar. */
function compactDate(date: string | undefined): string | undefined {
  return DocumentMetadata.shape.doe.safeParse(date?.replaceAll('-', '')).data;
}

function signedLiveId({ sessionId, selfie }: SessionState, source: CaptureSource): SignedLiveId | undefined {
  const bytes = pictureOf(sessionId, selfie?.image.id, source);
  if (!selfie || !bytes) return undefined;
  const bitmap = { mime: 'image/jpeg', bytes } as const;
  const sign = (liveness: LivenessResult | null) =>
    createSignToken(liveIdSignedData(bitmap, liveness), source.kiosk, selfie.capturedAt, sessionId);
  return {
    bitmap,
    livenessResult: JSON.stringify(LIVENESS),
    signToken: sign(LIVENESS),
    documentSignToken: sign(null),
  };
}

function pictureOf(
  sessionId: string,
  artefactId: string | undefined,
  { artefacts }: CaptureSource,
): Uint8Array | undefined {
  return artefactId ? artefacts.find(sessionId, artefactId)?.bytes : undefined;
}
