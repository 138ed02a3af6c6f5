import type { ComparisonResult, ComparisonRules, FaceTemplate } from '#core/biometrics/compare-templates.ts';
import type { FaceAnalysis, ObservedFace } from '#core/biometrics/face-analysis.ts';
import type { SecondOpinion } from '#core/biometrics/second-opinion.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';
import type { FrameTraces, PassiveScore } from '#core/liveness/camera-facts.ts';
import type { SentView } from '#core/liveness/live-frames.ts';

export type FacePicture = EncodedImage | RgbImage;

export interface AnalyseOptions {
  /** Frames of one stream replace each other while they wait: the older one is rejected with FRAME_DROPPED. */
  stream?: string;
  /** Milliseconds since the epoch: a picture that still waits after that is rejected with FRAME_STALE. */
  startBy?: number;
}

/** The part of an earlier analysis that recognition needs. */
export type LocatedFace = Pick<ObservedFace, 'landmarks' | 'interEyePx'>;

/** A model that the product can do without. */
export interface OptionalFaceModel {
  task: 'passive-liveness' | 'second-recognition';
  /** File name and SHA-256: `<file>@<64 hex digits>`. */
  model: string;
}

export interface ObserveOptions extends AnalyseOptions {
  /** Also the template of the main face, where it is near frontal and large enough. */
  template?: boolean;
  /** Also the passive scores of the main face, where the optional models are installed. */
  passive?: boolean;
  /**
   * False leaves out how far the eyes are open by the contour of their lids, more than a quarter of a frame's time:
   * nothing but challenges is judged by it.
   */
  eyes?: boolean;
  /** False leaves out the quality of the faces, which a challenge does not need. */
  quality?: boolean;
  /** False leaves out the colours of skin and surroundings, by which nothing but light is judged. */
  colours?: boolean;
  /**
   * Judges the frame as it is sent: the picture as it came where it is no wider and no larger than frames that are sent,
   * else this part of it, encoded as JPEG and decoded again.
   */
  sentView?: SentView | undefined;
}

/** One frame of a liveness attempt, with all that is judged of it. */
export interface LiveFrame {
  analysis: FaceAnalysis;
  traces: FrameTraces;
  /** The bytes that were judged, where the frame will be sent. */
  sent?: Uint8Array;
  template?: FaceTemplate;
  /** The liveness score of each passive model, 0 to 1; absent without the models or a face. */
  passive?: PassiveScore[];
}

/** Two pictures compared. The templates are biometric data: they stay in main and are never logged. */
export interface FaceComparison extends ComparisonResult {
  selfie: FaceTemplate;
  portrait: FaceTemplate;
  /** A second recogniser on the same faces, when its optional model is installed. */
  secondOpinion?: SecondOpinion;
  timingsMs: { total: number };
}

/**
 * Finds, describes and compares faces, in a separate thread. Every method rejects with AppError: the IMAGE_* codes for
 * the picture, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED for the engine.
 */
export interface FaceEngine {
  /** Opens every model, so that a missing one is known early and the first frame is not slow. */
  prepare(): Promise<void>;
  /** Every face that the mesh confirms; none is an empty list, not an error. @throws AppError FRAME_DROPPED, FRAME_STALE */
  analyse(image: FacePicture, options?: AnalyseOptions): Promise<FaceAnalysis>;
  /** Everything that a liveness attempt judges of one frame. @throws AppError FRAME_DROPPED, FRAME_STALE */
  observe(image: FacePicture, options?: ObserveOptions): Promise<LiveFrame>;
  /** A frame's traces of its camera, without a look at its faces. */
  trace(image: FacePicture): Promise<FrameTraces>;
  /**
   * Opens the optional models of one task; an empty list when they are not installed.
   * @throws AppError MODEL_ALTERED, MODEL_MISSING (some files are absent), MODEL_FAILED
   */
  prepareOptional(task: OptionalFaceModel['task']): Promise<OptionalFaceModel[]>;
  /** Optional models that are installed and unaltered: their tasks, by name and SHA-256. */
  optionalModels(): Promise<OptionalFaceModel[]>;
  /** The template of one face of the picture. @throws AppError FACE_TOO_SMALL */
  embed(image: FacePicture, face: LocatedFace): Promise<FaceTemplate>;
  /**
   * Compares the one face of a selfie with the largest face of a portrait (a document shows a ghost image as well).
   * @throws AppError FACE_NOT_FOUND, FACE_MULTIPLE, FACE_TOO_SMALL
   */
  compare(selfie: FacePicture, portrait: FacePicture, rules: ComparisonRules): Promise<FaceComparison>;
  close(): Promise<void>;
}
