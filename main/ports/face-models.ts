import type { FaceAnalysis, ObservedFace } from '../domain/biometrics/face-analysis.ts';
import type {
  ComparisonResult,
  ComparisonRules,
  FaceTemplate,
} from '../domain/biometrics/face-comparison.ts';
import type { EncodedImage, RgbImage } from '../domain/imaging/rgb-image.ts';

export type FacePicture = EncodedImage | RgbImage;

export interface AnalyseOptions {
  /** Frames of one stream replace each other while they wait: the older one is rejected with FRAME_DROPPED. */
  stream?: string;
}

/** What recognition needs of a face that was analysed before. */
export type LocatedFace = Pick<ObservedFace, 'landmarks' | 'interEyePx'>;

/** Two pictures compared. The templates are biometric data: they stay in main and are never logged. */
export interface FaceComparison extends ComparisonResult {
  selfie: FaceTemplate;
  portrait: FaceTemplate;
  timingsMs: { total: number };
}

/**
 * Finds, describes and compares faces, in a thread of its own. Every method rejects with AppError: the IMAGE_* codes
 * for the picture, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED for the engine.
 */
export interface FaceEngine {
  /** Opens every model, so that a missing one is known early and the first frame is not slow. */
  prepare(): Promise<void>;
  /** Every face that the mesh confirms; none is an empty list, not an error. @throws AppError FRAME_DROPPED */
  analyse(image: FacePicture, options?: AnalyseOptions): Promise<FaceAnalysis>;
  /** The template of one face of the picture. @throws AppError FACE_TOO_SMALL */
  embed(image: FacePicture, face: LocatedFace): Promise<FaceTemplate>;
  /**
   * Compares the one face of a selfie with the largest face of a portrait (a document shows a ghost image as well).
   * @throws AppError FACE_NOT_FOUND, FACE_MULTIPLE, FACE_TOO_SMALL
   */
  compare(selfie: FacePicture, portrait: FacePicture, rules: ComparisonRules): Promise<FaceComparison>;
  close(): Promise<void>;
}
