import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import type { Certification } from '../../contract/documents.ts';
import type { FaceMatcher } from '../../contract/scope.ts';
import type { Bitmap } from '../../contract/types.ts';
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

/**
 * Runs one verification by its name. A name without a method answers NOT_PERFORMED: what was not checked is never
 * reported as passed.
 *
 * @throws AppError `INVALID_INPUT` or IMAGE_* for a picture that cannot be read, `MODEL_FAILED`.
 */
export async function certify(
  verification: string,
  document: Document,
  faces: FaceMatcher,
): Promise<Certification> {
  const answer =
    verification === 'face_compare'
      ? await compareFaces(document, faces)
      : ({ result: 'NOT_PERFORMED', reasonCode: 'no-method' } satisfies Answer);
  return { verification, status: answer.result === 'PASSED', ...answer };
}

async function compareFaces(document: Document, faces: FaceMatcher): Promise<Answer> {
  const portrait = readPicture(document.image1, 'image1');
  const selfie = readPicture(document.image2, 'image2') ?? readPicture(document.liveId, 'liveId');
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
