import type { ParsedMrz } from '../domain/icao9303/mrz.ts';
import type { Quad } from '../domain/imaging/geometry.ts';
import type { EncodedImage, RgbImage } from '../domain/imaging/rgb-image.ts';

/** Decoded pixels, or a JPEG, PNG or WebP as it was captured. */
export type DocumentPicture = EncodedImage | RgbImage;

/** How well a frame shows the machine readable zone. */
export interface DocumentQuality {
  /** Sharpness of the zone: standard deviation of the Laplacian over its contrast, about 0.1 blurred to 1 sharp. */
  focus: number;
  /** Mean luminance of the zone, 0 to 255. */
  luminance: number;
  /** Difference of light and dark in the zone, 0 to 255. */
  contrast: number;
  /** Share of the zone that is burnt out, 0 to 1. */
  glare: number;
  /** Pixels of the frame from one character to the next. */
  pixelsPerCharacter: number;
}

/** What a person should do next, the most pressing first. `ready` means: this frame can be read. */
export type DocumentHint =
  | 'ready'
  | 'not-found'
  | 'move-closer'
  | 'straighten'
  | 'hold-still'
  | 'too-dark'
  | 'too-bright'
  | 'glare';

export interface DocumentHints {
  hint: DocumentHint;
  /** Absent where no zone was found. */
  quality?: DocumentQuality;
  /** Around every line of the zone, in pixels of the frame. */
  zone?: Quad;
  timingMs: number;
}

/** Where a document lies in a frame. */
export interface DocumentOutline {
  /**
   * Corners in pixels of the frame, clockwise: from the document's own top left once its orientation is known, else
   * from the one nearest the frame's top left. They may lie outside the frame where the view is partial.
   */
  quad: Quad;
  /** Mean mask probability inside minus outside along the edges, 0 to 1. */
  confidence: number;
  /** Indices of the corners that lie outside the frame or within 0.5 % of its border. */
  cut: number[];
  /** Long side over short side, perspective undone as far as the quad tells. */
  aspect: number;
  /** The nearest format of ISO/IEC 7810. ID-2 and ID-3 share one aspect (1.42): `ID-3` stands for both. */
  format: 'ID-1' | 'ID-3' | undefined;
  /** Angle between the document and the image plane as far as the quad tells, in degrees. */
  tiltDegrees: number;
}

export interface DocumentPortrait {
  /** Where the portrait stands in the frame, upright as the document is read. */
  box: Quad;
  image: RgbImage;
}

/** What one frame said of a document. Nothing in it is a decision. */
export interface DocumentReading {
  /** Absent where no zone was found or no line could be read. */
  mrz?: ParsedMrz;
  /** The text of the lines as the recogniser gave it, before any correction. */
  rawLines: string[];
  /** Per line and character of `rawLines`, 0 to 1. */
  confidence: number[][];
  /** Around each line, in pixels of the frame; corners as the text is read. */
  lineBoxes: Quad[];
  /** Absent where no zone was found. */
  quality?: DocumentQuality;
  /** The zone cut out upright, for a person to compare with. */
  zoneImage?: RgbImage;
  portrait?: DocumentPortrait;
  /** Clockwise turn of the document in the frame, in degrees, -180 to 180. */
  rotation: number;
  timingsMs: { decode: number; locate: number; recognise: number; portrait: number; total: number };
}

/** A face that a detector found, in pixels. */
export interface FoundFace {
  box: { x: number; y: number; width: number; height: number };
  score: number;
}

export interface DocumentReader {
  /** Opens the model, so that a missing one is known early and the first frame is not slow. */
  prepare(): Promise<void>;
  /**
   * Reads one frame. Finding nothing is an answer, not an error.
   * @throws AppError the IMAGE_* codes for the picture; MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED for the reader
   */
  read(image: DocumentPicture): Promise<DocumentReading>;
  /**
   * Judges one frame for guidance, without reading it.
   * @throws AppError FRAME_DROPPED where a newer frame arrived before this one had its turn
   */
  hints(image: DocumentPicture): Promise<DocumentHints>;
}
