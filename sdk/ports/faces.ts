import type { ComparisonResult, ComparisonRules } from '#core/biometrics/compare-templates.ts';
import type { FaceAnalysis } from '#core/biometrics/face-analysis.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';

/** Finds and compares faces. Every method rejects with AppError: IMAGE_*, `MODEL_MISSING`, `MODEL_FAILED`. */
export interface Faces {
  /** Every face of the picture; none is an empty list, not an error. */
  analyse(picture: EncodedImage): Promise<Pick<FaceAnalysis, 'faces'>>;
  /**
   * Compares the one face of a selfie with the largest face of a portrait.
   * @throws AppError `FACE_NOT_FOUND`, `FACE_MULTIPLE`, `FACE_TOO_SMALL`
   */
  compare(selfie: EncodedImage, portrait: EncodedImage, rules: ComparisonRules): Promise<ComparisonResult>;
}
