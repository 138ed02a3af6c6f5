import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import { isLivenessLeftOut } from '#core/liveness/left-out.ts';
import { isAcceptedPicture } from '#core/proofing/checks/face-capture.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { isModelMissing } from '../face/judge-selfie-picture.ts';
import type { Attempting } from './attempting.ts';
import type { HeldSelfie } from './liveness-run.ts';

/** The parts of a session that decide whether questions are asked. */
interface AskedIf extends Pick<Attempting, 'flow'> {
  consents: { biometric?: { given: boolean } | undefined };
  /** The next picture is taken as it is. */
  fallbackArmed?: unknown;
}

/** Whether questions follow this picture: the flow asks some, and they can be judged. */
export function asksAfter({ flow, consents, fallbackArmed }: AskedIf, { selfie }: HeldSelfie): boolean {
  const { challenges, light, ...leftOut } = flow.face_liveness;
  if (isLivenessLeftOut(leftOut) || selfie.fallback || fallbackArmed || consents.biometric?.given !== true)
    return false;
  return isAcceptedPicture(selfie.judged) && (challenges.count > 0 || light.enabled);
}

/**
 * The template by which the face is known again, the optional models, and the eyes: their distance and the middle of the
 * face as shares of the picture's width; undefined where the models are missing.
 */
export async function firstLook(
  face: FaceEngine,
  { pictures: [{ bytes }] }: HeldSelfie,
): Promise<
  | {
      template: FaceTemplate | undefined;
      models: string[];
      eyes: { distance: number; middle: number };
    }
  | undefined
> {
  try {
    const { template, analysis } = await face.observe(
      { mimeType: 'image/jpeg', bytes },
      {
        template: true,
        eyes: false,
        quality: false,
        colours: false,
      },
    );
    const optional = await face.optionalModels();
    const models = optional.filter(({ task }) => task === 'passive-liveness').map(({ model }) => model);
    const { interEyePx = 0, box = { x: 0, width: analysis.width } } = analysis.faces[0] ?? {};
    const middle = (box.x + box.width / 2) / analysis.width;
    return { template, models, eyes: { distance: interEyePx / analysis.width, middle } };
  } catch (error) {
    if (isModelMissing(error)) return undefined;
    throw error;
  }
}
