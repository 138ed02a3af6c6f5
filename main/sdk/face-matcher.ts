import { compareTemplates, type FaceTemplate } from '../domain/biometrics/face-comparison.ts';
import type { FacePicture } from '../ports/face-models.ts';
import type { ApplicantResources, SdkFlow } from './context.ts';
import { AppError } from './contract/errors.ts';
import type { FaceMatcher } from './contract/scope.ts';
import type { Bitmap } from './contract/types.ts';

type Engine = NonNullable<ApplicantResources['faces']>;

const toPicture = ({ mime, bytes }: Bitmap): FacePicture => ({ mimeType: mime, bytes });

/**
 * Compares faces by the engine; without an engine every method rejects.
 * @param rules those that count on this kiosk now: of the flow, or measured here
 */
export function faceMatcher(engine: Engine | undefined, rules: () => SdkFlow['comparison']): FaceMatcher {
  const need = (): Engine => {
    if (engine) return engine;
    throw new AppError('MODEL_MISSING', 'The face models are not available.', {
      component: 'face',
      probe: 'this context was opened without a face engine',
      nextStep: 'Build the models, then start again.',
    });
  };
  return {
    expectOneFace: async (picture) => {
      await oneFace(need(), toPicture(picture));
    },
    compareSelfies: async (selfie, earlier) => {
      const [a, b] = [await template(need(), selfie), await template(need(), earlier)];
      const { selfieToSelfie: bands, minPortraitInterEyePx } = rules();
      return compareTemplates(a, b, { bands, minPortraitInterEyePx });
    },
    compareWithPortrait: async (selfie, portrait) => {
      const { selfieToPortrait: bands, minPortraitInterEyePx } = rules();
      return need().compare(toPicture(selfie), toPicture(portrait), { bands, minPortraitInterEyePx });
    },
  };
}

async function template(engine: Engine, bitmap: Bitmap): Promise<FaceTemplate> {
  const picture = toPicture(bitmap);
  return engine.embed(picture, await oneFace(engine, picture));
}

async function oneFace(engine: Engine, picture: FacePicture) {
  const { faces } = await engine.analyse(picture);
  const [face] = faces;
  if (face === undefined) {
    throw new AppError('FACE_NOT_FOUND', 'No face was found in the picture.', {
      component: 'face',
      probe: 'the detector found no face',
      nextStep: 'Take a picture that shows the face from the front.',
    });
  }
  if (faces.length === 1) return face;
  throw new AppError('FACE_MULTIPLE', 'The picture shows more than one face.', {
    component: 'face',
    probe: `${faces.length} faces`,
    nextStep: 'Take a picture of one person only.',
  });
}
