import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import { failure } from '#core/contract/errors.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { LocatedFace } from '../ports/face-models.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import { EMBEDDING_MODEL_ID, embedFace } from './embed-face.ts';

/** Below this the five points of the alignment lie on a handful of pixels. */
const MIN_INTER_EYE_PX = 12;

/** @throws AppError FACE_TOO_SMALL */
export async function templateOf(
  models: ModelStore,
  image: RgbImage,
  face: LocatedFace,
): Promise<FaceTemplate> {
  if (face.interEyePx < MIN_INTER_EYE_PX) {
    throw failure(
      'FACE_TOO_SMALL',
      `${face.interEyePx.toFixed(0)} px between the eyes, at least ${MIN_INTER_EYE_PX}`,
    );
  }
  const vector = await embedFace(models, image, face.landmarks);
  return { modelId: EMBEDDING_MODEL_ID, vector, interEyePx: face.interEyePx };
}
