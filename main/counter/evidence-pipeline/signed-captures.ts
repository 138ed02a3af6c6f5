import type { JwsSigner } from '../../domain/keys/jws.ts';
import { createSignToken } from '../../domain/keys/sign-token.ts';
import type { DocumentScan, SessionCaptures, SignedLiveId } from '../../ports/identity-library.ts';
import type { Vault } from '../../ports/vault.ts';
import { DEFAULT_PROOFER } from '../../sdk/contract/constants.ts';
import { liveIdSignedData } from '../../sdk/contract/live-id-signature.ts';
import { type DocumentData, DocumentMetadata, type LivenessResult } from '../../sdk/contract/types.ts';
import type { DocumentRecord, SessionState, ZoneRecord } from '../session/session-state.ts';

/** No method of this kiosk judges liveness from the one picture that is kept; the operator attests presence. */
const LIVENESS: LivenessResult = { status: 'NOT_PERFORMED', reasonCode: 'no-method' };

/** First letter of the document code (Doc 9303-4 to 9303-7), and the document types of the library. */
const TYPES: Readonly<Record<string, string>> = { P: 'ppt', D: 'dl', V: 'visa' };

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
    ...(document ? { scan: documentScan(state.sessionId, document, source) } : {}),
    ...(liveId ? { liveId } : {}),
  };
}

function documentScan(sessionId: string, document: DocumentRecord, source: CaptureSource): DocumentScan {
  const { zone, capturedAt } = document;
  if (!zone) return { verdict: 'NOT_PERFORMED', reasonCode: document.noZone ?? 'mrz-not-found' };
  const data = documentData(zone, pictureOf(sessionId, document.portrait?.id, source));
  const signed = data && { data, signToken: createSignToken(data, source.kiosk, capturedAt, sessionId) };
  return { ...judged(zone), ...(signed ? { document: signed } : {}) };
}

function judged({ checkDigits, fieldFormat }: ZoneRecord): Pick<DocumentScan, 'verdict' | 'reasonCode'> {
  if (checkDigits === 'FAILED') return { verdict: 'FAILED', reasonCode: 'check-digit-wrong' };
  if (fieldFormat === 'FAILED') return { verdict: 'FAILED', reasonCode: 'format-wrong' };
  if (checkDigits === 'PASSED') return { verdict: 'PASSED', reasonCode: 'ok' };
  return { verdict: 'NOT_PERFORMED', reasonCode: 'mrz-not-found' };
}

/** Undefined without a document number: the library knows a document by it. */
function documentData(zone: ZoneRecord, portrait: Uint8Array | undefined): DocumentData | undefined {
  const { checkDigits, fieldFormat, fields } = zone;
  const value = (name: keyof ZoneRecord['fields']) => fields[name]?.value || undefined;
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
    type: TYPES[value('documentCode')?.charAt(0) ?? ''] ?? 'idcard',
    id,
    proofedBy: DEFAULT_PROOFER,
    category: 'identity_document',
    proofs: [{ type: 'mrz', checkDigits, fieldFormat }],
    ...Object.fromEntries(Object.entries(optional).filter(([, given]) => given !== undefined)),
  };
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
