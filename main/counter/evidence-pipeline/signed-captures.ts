import type { SettledBirth } from '#core/document/birth-century.ts';
import { dataObject, libraryType } from '#core/document/data-object.ts';
import type { ArtefactRef, CaptureRecord, DocumentRecord } from '#core/document/document-records.ts';
import { joinDocument } from '#core/document/join-document.ts';
import type { JoinedDocument } from '#core/document/joined-document.ts';
import { type KeyedRecord, keyedDataObject } from '#core/document/keyed-document.ts';
import { nameSimilarity } from '#core/document/name-similarity.ts';
import { newestPicture } from '#core/document/sides.ts';
import { wordsWhereUnread } from '#core/document/sources.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData, restorationSignedData } from '#core/keys/live-id-data.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import { evaluateChecks } from '#core/proofing/evaluate-checks.ts';
import { scanVerdict } from '#core/proofing/scan-verdict.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { DEFAULT_PROOFER } from '#sdk/contract/constants.ts';
import { DocumentData, LivenessResult } from '#sdk/contract/types.ts';
import type { RestorationCapture } from '#sdk/ports/restoration.ts';
import type {
  DocumentScan,
  SessionCaptures,
  SignedDocument,
  SignedLiveId,
} from '../../ports/identity-library.ts';
import type { Vault } from '../../ports/vault.ts';
import type { SessionState } from '../session/session-state.ts';

/** The result for a selfie from before attempts had results. */
const NO_RESULT: LivenessResult = { status: 'NOT_PERFORMED', reasonCode: 'no-method' };

export interface CaptureSource {
  /** The pipeline signs with the kiosk's own key. */
  readonly kiosk: JwsSigner;
  readonly artefacts: Pick<Vault['artefacts'], 'find'>;
}

/**
 * The captures of a session in the form of the library, each with a sign token that is bound to the session. Made from
 * stored data, so they are the same after a restart and gone after an erasure.
 */
export function signedCaptures(state: SessionState, source: CaptureSource): SessionCaptures {
  const document = state.documents.at(-1);
  const liveId = signedLiveId(state, source);
  return {
    ...(document?.complete ? { scan: documentScan(state, document, source) } : {}),
    ...(liveId ? { liveId } : {}),
  };
}

/** Every document of the session that the library has a type for and whose number was read or keyed. */
export const signedDocuments = (state: SessionState, source: CaptureSource): SignedDocument[] => [
  ...state.documents
    .filter(({ complete }) => complete)
    .flatMap((document) => documentScan(state, document, source).document ?? []),
  ...signedKeyed(state, source),
];

/** Documents that the operator keyed because no reader knows them, oldest first. */
export const signedKeyed = (
  { keyed = [], sessionId }: Pick<SessionState, 'keyed' | 'sessionId'>,
  { kiosk }: Pick<CaptureSource, 'kiosk'>,
): SignedDocument[] => keyed.map((record) => signedRecord(record, sessionId, kiosk));

function signedRecord({ document, keyedAt }: KeyedRecord, sessionId: string, kiosk: JwsSigner) {
  const data = DocumentData.parse(keyedDataObject(document, DEFAULT_PROOFER));
  return { data, signToken: createSignToken(data, kiosk, keyedAt, sessionId) };
}

function documentScan(
  { sessionId, flow, startedAt, expected }: SessionState,
  document: DocumentRecord,
  source: CaptureSource,
): DocumentScan {
  // Where a machine read something, the words of the operator are not part of a scan, except for the century that a
  // zone leaves out; the day on which it is looked at never is.
  const scanned = { ...document, words: wordsWhereUnread(document) };
  const today = startedAt.slice(0, 10);
  const entered = expected?.dateOfBirth;
  const settled = birthWithCentury(joinDocument(document, flow, today, { entered }));
  const joined = joinDocument(scanned, flow, today, { settled });
  const nothing = {
    selfie: undefined,
    comparison: undefined,
    attestation: undefined,
    biometricConsent: false,
  };
  const checks = evaluateChecks(flow, { ...nothing, documents: [{ record: scanned, joined }] }, today).filter(
    (check) => check.document !== undefined,
  );
  const { verdict, reason: reasonCode } = scanVerdict(checks);
  const { captures } = document;
  const base64 = (ref: ArtefactRef | undefined) => {
    const bytes = pictureOf(sessionId, ref?.id, source);
    return bytes && Buffer.from(bytes).toString('base64');
  };
  const [front, back] = sidesOf(captures);
  const pictures = {
    face: base64(newestPicture(captures, 'document-portrait')),
    image: base64(front),
    imageBack: base64(back),
  };
  const data = dataObject(joined, { proofedBy: DEFAULT_PROOFER, checks, pictures });
  const capturedAt = captures.at(-1)?.capturedAt ?? startedAt;
  const signed = data && {
    data: DocumentData.parse(data),
    signToken: createSignToken(data, source.kiosk, capturedAt, sessionId),
  };
  const type = libraryType(joined.kind.type);
  return {
    ...(type ? { type } : {}),
    verdict,
    reasonCode,
    fuzzyMatchScore: nameSimilarity(joined),
    rawData: rawDataOf(captures, joined, checks),
    ...(signed ? { document: signed } : {}),
  };
}

function birthWithCentury({ fields }: JoinedDocument): SettledBirth | undefined {
  const birth = fields.find(({ field }) => field === 'dateOfBirth');
  const basis = birth?.century?.basis;
  return birth?.best && basis && basis !== 'open' ? { value: birth.best.value, basis } : undefined;
}

/** The side with the portrait first, each as its card was cut out, else as the frame. */
function sidesOf(captures: readonly CaptureRecord[]): (ArtefactRef | undefined)[] {
  const hasFace = ({ pictures }: CaptureRecord) => pictures.some(({ kind }) => kind === 'document-portrait');
  return captures
    .filter(({ channel }) => channel === 'camera')
    .sort((a, b) => Number(hasFace(b)) - Number(hasFace(a)))
    .map(({ pictures }) =>
      ['document-card', 'document-frame']
        .map((kind) => pictures.find((picture) => picture.kind === kind))
        .find((picture) => picture !== undefined),
    );
}

/** JSON knows no undefined: absent members of a document are left out. */
const rawDataOf = (
  captures: readonly CaptureRecord[],
  { fields, realId }: JoinedDocument,
  checks: readonly CheckResult[],
): DocumentScan['rawData'] =>
  JSON.parse(
    JSON.stringify({
      captures: captures.map(rawCapture),
      fields,
      // Web services specification, part 2: both marks of a Real-ID, as they were found.
      realIDDetectionStatus: realId,
      checks,
    }),
  );

/** The data of a capture, without its pictures. */
const rawCapture = ({ channel, captureType, capturedAt, format, zone, barcode, stripe }: CaptureRecord) => ({
  channel,
  captureType,
  capturedAt,
  format,
  zone,
  barcode,
  stripe,
});

/** The selfie with its liveness result, and a signer of data about it at the time of the picture; with consent only. */
function capturedFace({ sessionId, selfie, consents }: SessionState, source: CaptureSource) {
  if (!consents.biometric?.given) return undefined;
  const bytes = pictureOf(sessionId, selfie?.image.id, source);
  if (!selfie || !bytes) return undefined;
  const bitmap = { mime: 'image/jpeg', bytes } as const;
  const liveness = selfie.liveness ? LivenessResult.parse(selfie.liveness) : NO_RESULT;
  const sign = (data: object) => createSignToken(data, source.kiosk, selfie.capturedAt, sessionId);
  return { bitmap, liveness, sign };
}

/** The selfie of a session with its liveness result, signed for one DID. */
export type SignedSelfie = Omit<RestorationCapture, 'consent'>;

/** The selfie, signed for a restoration that this DID asks for; undefined without a selfie or the consent to use it. */
export function selfieForRestoration(
  state: SessionState,
  source: CaptureSource,
  did: string,
): SignedSelfie | undefined {
  const face = capturedFace(state, source);
  if (!face) return undefined;
  const { bitmap, liveness, sign } = face;
  return { bitmap, livenessResult: liveness, signToken: sign(restorationSignedData(bitmap, liveness, did)) };
}

function signedLiveId(state: SessionState, source: CaptureSource): SignedLiveId | undefined {
  const face = capturedFace(state, source);
  if (!face) return undefined;
  const { bitmap, liveness } = face;
  const sign = (named: LivenessResult | null) => face.sign(liveIdSignedData(bitmap, named));
  return {
    bitmap,
    livenessResult: JSON.stringify(liveness),
    signToken: sign(liveness),
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
