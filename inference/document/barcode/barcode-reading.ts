import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** A symbol that was decoded in a frame. Nothing in it is a decision, and its text is personal data. */
export interface BarcodeReading {
  format: 'PDF417';
  /** As encoded. */
  bytes: Uint8Array;
  text: string;
  /** The symbol's corners in pixels of the frame, from the upper left one as the symbol is read. */
  box: Quad;
  /** Clockwise turn of the symbol's rows in the frame, in degrees, -180 to 180. */
  rotation: number;
  /** The frame shows the symbol in a mirror; absent where the order of its rows is not known. */
  mirrored?: boolean | undefined;
  /** Pixels of the frame to a module, along the rows; absent where only the decoder found the symbol. */
  pixelsPerModule?: number | undefined;
  /** Share of the error correction that was used up, 0 to 1; absent where the decoder does not report it. */
  errorCorrectionUsed?: number | undefined;
  /** The symbol cut out upright, for a person to look at. */
  crop: RgbImage;
  timingMs: number;
}

/** A likely symbol, decoded or not, so that a hint can ask to move closer. */
export interface BarcodeCandidate {
  /** Corners in pixels of the frame, the start pattern on the left. */
  quad: Quad;
  /** Pixels of the frame to a module, along the rows. */
  pixelsPerModule: number;
  /** Confidence in the start and stop patterns, 0 to 1. */
  score: number;
}
