import type { FaceAnalysis } from '#core/biometrics/face-analysis.ts';
import { judgeSelfie } from '#core/biometrics/judge-selfie.ts';
import type { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { type Blendshape, expressionHint } from './expression.ts';
import type { GuideVerdict } from './guide-messages.ts';
import { cropOf, type NormalisedPoint, observeFace, type Square, toPixels } from './observe-face.ts';

/** The guide model's findings in one frame, face by face. */
export interface FoundFaces {
  faceLandmarks: readonly (readonly NormalisedPoint[])[];
  /** Empty where the bundle cannot tell. */
  faceBlendshapes: readonly { categories: readonly Blendshape[] }[];
}

export interface GuidedFrame {
  /** Size of the camera's own frame, which main will judge. */
  width: number;
  height: number;
  /** Milliseconds. */
  at: number;
  /** Cuts a square of the camera's own frame out as luma, scaled to CROP_SIZE. */
  crop: (square: Square) => GreyImage;
}

/** The longest wait for a relaxed face and a closed mouth: not every person can manage them. */
const PATIENCE_MS = 3000;

export interface FaceGuideJudge {
  judge: (found: FoundFaces, frame: GuidedFrame, limits: SelfieLimits) => GuideVerdict;
}

/** Judges frame after frame as main will and, where the bundle can tell, asks for a calm face for a while. */
export const createFaceGuide = (): FaceGuideJudge => {
  let askedSince: number | undefined;
  return {
    judge: (found, frame, limits) => {
      const analysis = analysisOf(found, frame);
      const verdict = judgeSelfie(analysis.whole, limits);
      const hint = verdict.accepted ? hintOf(found, frame, analysis.nearest) : undefined;
      askedSince = hint && (askedSince ?? frame.at);
      const isPatient = askedSince !== undefined && frame.at - askedSince < PATIENCE_MS;
      return hint && isPatient ? { accepted: false, hint } : verdict;
    },
  };
};

/** Distances are in pixels of the camera's own frame. `nearest`: which of the found faces is the person's. */
function analysisOf(
  { faceLandmarks }: FoundFaces,
  { width, height, crop }: GuidedFrame,
): { whole: FaceAnalysis; nearest: number } {
  const seen = faceLandmarks.map((points, index) => {
    const landmarks = toPixels(points, width, height);
    const square = cropOf(landmarks);
    return { index, face: observeFace(landmarks, crop(square), square) };
  });
  seen.sort((a, b) => b.face.interEyePx - a.face.interEyePx);
  const timingsMs = { decode: 0, detect: 0, landmarks: 0, quality: 0 };
  const faces = seen.map(({ face }) => face);
  return { whole: { width, height, faces, timingsMs }, nearest: seen[0]?.index ?? 0 };
}

/** A bundle without blendshapes has no irises either: their points repeat those of the lids. */
function hintOf(
  { faceLandmarks, faceBlendshapes }: FoundFaces,
  { width, height }: GuidedFrame,
  nearest: number,
) {
  const [points, shapes] = [faceLandmarks[nearest], faceBlendshapes[nearest]];
  return points && shapes && expressionHint(points, shapes.categories, width / height);
}
