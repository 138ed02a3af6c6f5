import type { ComparisonRules } from '#core/biometrics/compare-templates.ts';
import { enrolledYears } from '#core/biometrics/enrolled-age.ts';
import type { QualityView } from '#core/contract/counter/state.ts';
import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { qualityView } from './judge-selfie-picture.ts';

type Missing = Extract<ComparisonRecord, { performed: false }>['reason'];

const REASONS: Partial<Record<ErrorCode, Missing>> = {
  FACE_NOT_FOUND: 'face-not-found',
  FACE_MULTIPLE: 'quality-low',
  FACE_TOO_SMALL: 'portrait-too-small',
  MODEL_MISSING: 'model-missing',
  MODEL_ALTERED: 'model-missing',
  MODEL_FAILED: 'comparison-failed',
};

/** The rules of the flow for comparisons, and from which score on a selfie shows one person. */
export type ComparedBy = Flow['comparison'] & Pick<ComparisonRules, 'singleFace'>;

/** A picture that a person enrolled earlier. */
interface EnrolledPicture {
  picture: Uint8Array;
  /** RFC 3339. */
  registeredAt: string;
}

/** The stored bytes that are compared. */
export interface ComparedPictures {
  selfie: Uint8Array;
  portrait: Uint8Array | undefined;
}

/**
 * Compares the stored selfie with the stored portrait. A comparison that is impossible is an answer with its reason,
 * never an error: the session continues, and the operator compares by eye.
 */
export async function compareFaces(
  face: FaceEngine | undefined,
  comparison: ComparedBy,
  { selfie, portrait }: ComparedPictures,
): Promise<ComparisonRecord> {
  if (!portrait) return { performed: false, reason: face ? 'portrait-missing' : 'model-missing' };
  return compare(face, { selfie, portrait }, rulesOf(comparison, comparison.selfieToPortrait));
}

/** Compares the stored selfie with the picture that the person enrolled earlier, by the bands of two selfies. */
export async function compareWithLiveId(
  face: FaceEngine | undefined,
  comparison: ComparedBy,
  { selfie, enrolled, now }: { selfie: Uint8Array; enrolled: EnrolledPicture; now: Date },
): Promise<ComparisonRecord> {
  const pictures = { selfie, portrait: enrolled.picture };
  const compared = await compare(face, pictures, rulesOf(comparison, comparison.selfieToSelfie));
  if (compared.performed) return { ...compared, enrolledYearsAgo: enrolledYears(enrolled.registeredAt, now) };
  return compared.reason === 'portrait-too-small' ? { ...compared, reason: 'live-id-too-small' } : compared;
}

function rulesOf(
  { minPortraitInterEyePx, singleFace }: ComparedBy,
  bands: ComparisonRules['bands'],
): ComparisonRules {
  return { bands, minPortraitInterEyePx, ...(singleFace === undefined ? {} : { singleFace }) };
}

async function compare(
  face: FaceEngine | undefined,
  { selfie, portrait }: { selfie: Uint8Array; portrait: Uint8Array },
  rules: ComparisonRules,
): Promise<ComparisonRecord> {
  if (!face) return { performed: false, reason: 'model-missing' };
  try {
    const result = await face.compare(
      { mimeType: 'image/jpeg', bytes: selfie },
      { mimeType: 'image/jpeg', bytes: portrait },
      rules,
    );
    const { score, interEyePx, secondOpinion } = result;
    if (result.reasons.includes('portrait-too-small')) {
      return { performed: false, reason: 'portrait-too-small', interEyePx };
    }
    return {
      performed: true,
      score,
      model: result.selfie.modelId,
      interEyePx,
      quality: { selfie: await qualityOf(face, selfie), portrait: await qualityOf(face, portrait) },
      ...(secondOpinion ? { secondOpinion } : {}),
      bands: rules.bands,
    };
  } catch (error) {
    const reason = error instanceof AppError ? REASONS[error.code] : undefined;
    if (reason) return { performed: false, reason };
    if (error instanceof AppError && error.code.startsWith('IMAGE_'))
      return { performed: false, reason: 'quality-low' };
    throw error;
  }
}

/** Quality of the face in a picture, the largest one where a ghost image shows another. */
async function qualityOf(face: FaceEngine, bytes: Uint8Array): Promise<QualityView[]> {
  const { faces } = await face.analyse({ mimeType: 'image/jpeg', bytes });
  return (faces[0]?.quality ?? []).map(qualityView);
}
