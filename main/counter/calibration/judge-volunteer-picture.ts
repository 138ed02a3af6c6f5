import type { PictureRole } from '#core/biometrics/calibration/calibration-pictures.ts';
import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import type { FaceAnalysis } from '#core/biometrics/face-analysis.ts';
import { judgeSelfie, type SelfieHint } from '#core/biometrics/judge-selfie.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';

export type JudgedPicture =
  | { hint: 'ready'; template: FaceTemplate }
  | { hint: Exclude<SelfieHint, 'ready'> };

/**
 * Judges a picture as a session would, and makes its template at once. The caller forgets the bytes.
 * @throws AppError of the IMAGE_* family, MODEL_*
 */
export async function judgeVolunteerPicture(
  face: FaceEngine,
  bytes: Uint8Array,
  role: PictureRole,
  { selfie, comparison }: Pick<Flow, 'selfie' | 'comparison'>,
): Promise<JudgedPicture> {
  const picture = { mimeType: 'image/jpeg', bytes } as const;
  const analysis = await face.analyse(picture);
  const hint =
    role === 'selfie'
      ? judgeSelfie(analysis, selfie.limits).hint
      : judgePortrait(analysis, comparison.minPortraitInterEyePx);
  const [found] = analysis.faces;
  if (hint !== 'ready') return { hint };
  if (!found) return { hint: 'face-not-found' };
  return { hint, template: await face.embed(picture, found) };
}

/** A document shows its portrait beside a ghost image of it: the largest face counts, as in a session. */
function judgePortrait({ faces: [portrait] }: FaceAnalysis, minInterEyePx: number): SelfieHint {
  if (!portrait) return 'face-not-found';
  return portrait.interEyePx < minInterEyePx ? 'move-closer' : 'ready';
}
