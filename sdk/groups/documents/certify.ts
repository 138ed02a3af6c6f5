import { z } from 'zod';
import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { LivenessReason } from '#core/liveness/liveness-result.ts';
import { LIVENESS_REASON_CODES } from '#core/proofing/checks/face-liveness.ts';
import { scanVerdict } from '#core/proofing/scan-verdict.ts';
import { CHECK_IDS, CheckId, type CheckResult, ReasonCode, Verdict } from '#core/proofing/verdicts.ts';
import type { Certification } from '../../contract/documents.ts';
import {
  type ApplicantRecords,
  documentKey,
  type FaceMatcher,
  type StoredLiveId,
} from '../../contract/scope.ts';
import type { Bitmap, LivenessResult } from '../../contract/types.ts';
import type { SsnProvider } from '../../ports/ssn-provider.ts';
import { readPicture } from './read-picture.ts';

type Document = Readonly<Record<string, unknown>>;
type Answer = Omit<Certification, 'verification' | 'status'>;

/** Why a comparison could not be made, where the picture or the kiosk is the reason. */
const NOT_COMPARED: Partial<Record<ErrorCode, Certification['reasonCode']>> = {
  FACE_NOT_FOUND: 'face-not-found',
  FACE_MULTIPLE: 'quality-low',
  FACE_TOO_SMALL: 'portrait-too-small',
  MODEL_MISSING: 'model-missing',
};

/** Sources of the verifications. */
export interface CertifySources {
  readonly faces: FaceMatcher;
  readonly records: Pick<ApplicantRecords, 'documents' | 'liveId'>;
  /** The result of the pipeline, for a picture that it captured in this session. */
  livenessOf(picture: Bitmap): LivenessResult | undefined;
  readonly ssn: SsnProvider;
  /** The provider failed with an error of this name. */
  ssnFailed(error: string): void;
}

type Method = (document: Document, sources: CertifySources) => Answer | Promise<Answer>;

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['face_compare', (document, { faces }) => compareFaces(document, faces)],
  ['face_liveness', faceLiveness],
  ['dl_verify', verifyLicence],
  ['ssn_verify', verifySsn],
  ...CHECK_IDS.map((id): [string, Method] => [id, (document, sources) => signedCheck(id, document, sources)]),
]);

/**
 * Runs one verification by its name. A name without a method answers NOT_PERFORMED: an unchecked fact is never reported
 * as passed.
 *
 * @throws AppError `INVALID_INPUT` or IMAGE_* for a picture that cannot be read, `MODEL_FAILED`.
 */
export async function certify(
  verification: string,
  document: Document,
  sources: CertifySources,
): Promise<Certification> {
  const method = METHODS.get(verification);
  const answer: Answer = method ? await method(document, sources) : notPerformed('no-method');
  return { verification, status: answer.result === 'PASSED', ...answer };
}

const notPerformed = (reasonCode: Answer['reasonCode']): Answer => ({ result: 'NOT_PERFORMED', reasonCode });

/** A result of the pipeline in the `proofs` of a document that it signed. */
const Proof = z.object({ type: CheckId, verdict: Verdict, reason: ReasonCode });

/**
 * The pipeline's signed results for exactly this document. Its token was verified when the document was registered, so
 * a document that is not registered, or differs from the registered one, has no signed result.
 */
function signedProofs(document: Document, { records }: CertifySources): SignedCheck[] | undefined {
  const { type, id } = document;
  const registered = records.documents().get(documentKey({ type: String(type), id: String(id) }));
  if (!registered || !equalBytes(canonicalDigest(registered.data), canonicalDigest(document)))
    return undefined;
  const proofs: unknown = registered.data.proofs;
  return (Array.isArray(proofs) ? proofs : []).flatMap((proof) => {
    const { data } = Proof.safeParse(proof);
    return data ? [{ id: data.type, verdict: data.verdict, reason: data.reason }] : [];
  });
}
type SignedCheck = Pick<CheckResult, 'id' | 'verdict' | 'reason'>;

function signedCheck(id: CheckId, document: Document, sources: CertifySources): Answer {
  const proofs = signedProofs(document, sources);
  if (!proofs) return notPerformed('not-captured');
  const proof = proofs.find((one) => one.id === id);
  return proof ? { result: proof.verdict, reasonCode: proof.reason } : notPerformed('no-method');
}

function verifyLicence(document: Document, sources: CertifySources): Answer {
  if (document.type !== 'dl') return notPerformed('unsupported-document');
  const proofs = signedProofs(document, sources);
  if (!proofs) return notPerformed('not-captured');
  const { verdict, reason } = scanVerdict(proofs);
  return { result: verdict, reasonCode: reason };
}

function faceLiveness(document: Document, sources: CertifySources): Answer {
  const selfie = selfieOf(document);
  const liveness =
    selfie && (sources.livenessOf(selfie) ?? registeredLiveness(selfie, sources.records.liveId()));
  if (!liveness) return notPerformed('not-captured');
  const told = LivenessReason.safeParse(liveness.reasonCode).data;
  const untold = liveness.status === 'PASSED' ? 'ok' : 'signals-inconclusive';
  return { result: liveness.status, reasonCode: told ? LIVENESS_REASON_CODES[told] : untold };
}

/** The liveness result that was signed with the Live ID, where the picture is that Live ID. */
function registeredLiveness(selfie: Bitmap, liveId: StoredLiveId | undefined): LivenessResult | undefined {
  return liveId && equalBytes(liveId.bitmap.bytes, selfie.bytes)
    ? (liveId.livenessResult ?? undefined)
    : undefined;
}

const Claim = z.object({
  ssn: z.string().regex(/^\d{3}-?\d{2}-?\d{4}$/),
  firstName: z.string().min(1).max(200),
  lastName: z.string().min(1).max(200),
  dob: z.string().regex(/^\d{8}$/),
});

async function verifySsn(
  { ssn, id, ...document }: Document,
  { ssn: provider, ssnFailed }: CertifySources,
): Promise<Answer> {
  const claim = Claim.safeParse({ ...document, ssn: ssn ?? id });
  if (!claim.success) return notPerformed('data-missing');
  const word = await askProvider(provider, claim.data).catch((error: unknown) => {
    ssnFailed(error instanceof Error ? error.name : typeof error);
    return 'unknown' as const;
  });
  return ANSWERS[word];
}

const Word = z.enum(['match', 'no-match', 'unknown', 'not-configured']);
const ANSWERS: Readonly<Record<z.infer<typeof Word>, Answer>> = {
  match: { result: 'PASSED', reasonCode: 'ok' },
  'no-match': { result: 'FAILED', reasonCode: 'values-contradict' },
  unknown: notPerformed('signals-inconclusive'),
  'not-configured': notPerformed('no-method'),
};

/** A provider that throws before it answers, or answers something else, has failed as well. */
const askProvider = async (provider: SsnProvider, claim: z.infer<typeof Claim>) =>
  Word.parse(await provider.verify(claim));

/** `image2`, or else `liveId`. */
const selfieOf = (document: Document): Bitmap | undefined =>
  readPicture(document.image2, 'image2') ?? readPicture(document.liveId, 'liveId');

async function compareFaces(document: Document, faces: FaceMatcher): Promise<Answer> {
  const portrait = readPicture(document.image1, 'image1');
  const selfie = selfieOf(document);
  if (!portrait) return { result: 'NOT_PERFORMED', reasonCode: 'portrait-missing' };
  if (!selfie) return { result: 'NOT_PERFORMED', reasonCode: 'not-captured' };
  try {
    return await judge(selfie, portrait, faces);
  } catch (error) {
    const reasonCode = error instanceof AppError ? NOT_COMPARED[error.code] : undefined;
    if (reasonCode) return { result: 'NOT_PERFORMED', reasonCode };
    throw error;
  }
}

async function judge(selfie: Bitmap, portrait: Bitmap, faces: FaceMatcher): Promise<Answer> {
  const { score, band, reasons } = await faces.compareWithPortrait(selfie, portrait);
  const result = band === 'supports' ? 'PASSED' : 'FAILED';
  return { result, reasonCode: reasons[0] ?? `score-${band}`, score };
}
