import { standsOut } from '#core/biometrics/main-face.ts';
import { failure } from '#core/contract/errors.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import type { FaceMatcher } from './contract/scope.ts';
import type { Bitmap } from './contract/types.ts';
import type { Faces } from './ports/faces.ts';
import type { SdkFlow } from './sdk-context.ts';

const toPicture = ({ mime, bytes }: Bitmap): EncodedImage => ({ mimeType: mime, bytes });

/**
 * Compares faces by the engine; without an engine every method rejects.
 * @param flow whose limits say when another face in the picture counts
 * @param rules those that count on this kiosk now: of the flow, or measured here
 */
export function faceMatcher(
  engine: Faces | undefined,
  { selfie: { limits } }: Pick<SdkFlow, 'selfie'>,
  rules: () => SdkFlow['comparison'],
): FaceMatcher {
  const singleFace = limits.minScores['single-face-present'];
  const need = (): Faces => {
    if (engine) return engine;
    throw failure('MODEL_MISSING', 'this context was opened without a face engine');
  };
  return {
    expectOneFace: async (picture) => {
      await requireOneFace(need(), toPicture(picture), singleFace);
    },
    compareSelfies: async (selfie, earlier) => {
      const { selfieToSelfie: bands, minPortraitInterEyePx } = rules();
      return need().compare(toPicture(selfie), toPicture(earlier), {
        bands,
        minPortraitInterEyePx,
        singleFace,
      });
    },
    compareWithPortrait: async (selfie, portrait) => {
      const { selfieToPortrait: bands, minPortraitInterEyePx } = rules();
      return need().compare(toPicture(selfie), toPicture(portrait), {
        bands,
        minPortraitInterEyePx,
        singleFace,
      });
    },
  };
}

/** One person, as at the capture: a small face in the background does not count. */
async function requireOneFace(engine: Faces, picture: EncodedImage, singleFace: number): Promise<void> {
  const { faces } = await engine.analyse(picture);
  if (faces.length === 0) {
    throw failure('FACE_NOT_FOUND', 'the detector found no face');
  }
  if (standsOut(faces, singleFace)) return;
  throw failure('FACE_MULTIPLE', `${faces.length} faces`);
}
