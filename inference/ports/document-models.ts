import type {
  CardFormat,
  CodeSymbology,
  LivenessSignal,
  Place,
  QualityFinding,
} from '#core/document/document-records.ts';
import type { PrintedLine } from '#core/document/print/printed-line.ts';
import type { ParsedMrz } from '#core/icao9303/mrz.ts';
import type { QualityLimits } from '#core/imaging/document-quality.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';

/** The quality of the machine-readable zone in a frame. */
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

/** Hints to a person, the most pressing first. `ready` means: this frame can be read. */
export type DocumentHint =
  | 'ready'
  | 'not-found'
  | 'move-closer'
  | 'straighten'
  | 'hold-still'
  | 'too-dark'
  | 'too-bright'
  | 'glare'
  | 'cut-corner'
  | 'move-back'
  | 'turn-over'
  | 'mirrored';

/** The edge of a document in a frame. */
export interface DocumentOutline {
  /** Corners in pixels of the frame, from the top left one on, as the document is read. */
  quad: Quad;
  /** 0 to 1. */
  confidence: number;
  /** Corners, by their place in `quad`, that lie at the edge of the frame, so that a part of the document is missing. */
  cut: number[];
  /** Longer side over shorter side of the rectified document. */
  aspect: number;
  /** Undefined where the proportions are of no format. */
  format: CardFormat | undefined;
  /** Angle between the document and the plane of the picture, in degrees. */
  tiltDegrees: number;
  /** Another document lies beside it in the frame. */
  another?: true;
}

/** A two-dimensional barcode that was decoded from a frame. Personal data. */
export interface BarcodeReading {
  /** As encoded. */
  bytes: Uint8Array;
  /** Around the symbol, in pixels of the frame, corners as the symbol is read. */
  box: Quad;
  /** Clockwise turn of the symbol's rows in the frame, in degrees, -180 to 180. */
  rotation: number;
  /** Absent where the symbol was decoded without being measured. */
  pixelsPerModule?: number | undefined;
  /** The symbol was read in a mirror image; absent where the order of its rows is not known. */
  mirrored?: boolean | undefined;
  /** The symbol cut out, for the evidence. */
  crop: RgbImage;
}

export interface DocumentHints {
  hint: DocumentHint;
  /** Absent where no zone was found. */
  quality?: DocumentQuality;
  /** Around every line of the zone, in pixels of the frame. */
  zone?: Quad;
  outline?: DocumentOutline;
  timingMs: number;
}

export interface DocumentPortrait {
  /** The position of the portrait in the frame, upright as the document is read. */
  box: Quad;
  image: RgbImage;
  /** Distance of the eyes, in pixels of the frame. */
  interEyePx?: number;
}

/** The reading of a document in one frame. Nothing in it is a decision. */
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
  /** A second, smaller portrait on the same side. */
  ghost?: DocumentPortrait;
  outline?: DocumentOutline;
  barcode?: BarcodeReading;
  captureQuality: QualityFinding[];
  /** The part that reads zones is missing, so that nothing is said about one. */
  zonesUnread?: true;
  /** The frame shows the document in a mirror image. */
  mirrored: boolean;
  /** Clockwise turn of the document in the frame, in degrees, -180 to 180. */
  rotation: number;
  timingsMs: { decode: number; locate: number; recognise: number; portrait: number; total: number };
}

/** The examination of the frame that is kept, made once. */
export interface DocumentExamination {
  /** The document without its surroundings, rectified and upright; absent where no outline was found. */
  card?: RgbImage;
  signature?: RgbImage;
  /** The printed Real-ID star, looked for on sides with a portrait. */
  star?: { found: boolean; score: number };
  /** The symbologies of its codes other than PDF417, each once; absent where there are none. */
  codes?: CodeSymbology[];
  liveness: LivenessSignal[];
}

/** The print of a document, apart from its zone and barcode. Personal data. */
export interface DocumentPrint {
  /** From the top. Their places are shares of the document cut out, or of the frame where no outline was found. */
  lines: PrintedLine[];
  /** Lines that were found and could not be read: vertical ones, other scripts, handwriting. */
  unread: Place[];
  /** By how many degrees the document had to be turned, clockwise, to be read; places are those of the turned one. */
  turned: 0 | 90 | 180 | 270;
  /** Width over height of the turned document. */
  aspect: number;
}

/** A face that a detector found, in pixels of the picture it was given. */
export interface FoundFace {
  box: { x: number; y: number; width: number; height: number };
  score: number;
  interEyePx: number;
  /** Angles in degrees; roll is the clockwise turn of the head. */
  pose: { roll: number };
}

/** The parts of the reader that can be missing for themselves. */
export type DocumentPart = 'mrz' | 'outline' | 'barcode' | 'print';

/** The effort of a search: `frame` where others follow, `still` for a single picture. */
export type ReadingEffort = 'frame' | 'still';

/** A question about a frame. */
export type DocumentQuestion =
  /** A hint for the person; the frame is read as well where it can be. */
  | { ask: 'guide' }
  /** A hint for the person and nothing else, from a small frame that is not kept. */
  | { ask: 'hint' }
  /**
   * A picture taken by button is always read; where nothing is found, guidance may say why. Where no other picture
   * follows, `effort` `still` searches the whole of it for a barcode.
   */
  | { ask: 'read'; effort?: ReadingEffort }
  /** The examination of the frame that is kept, once. Slower than reading. */
  | { ask: 'examine'; outline?: DocumentOutline; portrait: boolean }
  /**
   * The print on the frame that is kept. `upright` says that the outline is known to stand right; lines in `without`,
   * such as those of a zone, are left out. Slower than everything else.
   */
  | { ask: 'print'; outline?: DocumentOutline; upright: boolean; without: readonly Quad[] }
  /** The text of a QR code, such as a telephone shows. No document is looked for. */
  | { ask: 'qr-code' };

/** The answer to each question. */
export interface DocumentAnswers {
  guide: { hints: DocumentHints; reading?: DocumentReading };
  hint: { hints: DocumentHints };
  read: { reading: DocumentReading; hints?: DocumentHints };
  examine: DocumentExamination;
  print: DocumentPrint;
  'qr-code': { text?: string };
}

export interface DocumentReader {
  /**
   * Opens the model of a part, so that a missing one is known early and the first frame is not slow. Documents are read
   * without the parts that are missing.
   * @throws AppError MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
   */
  prepare(part: DocumentPart): Promise<void>;
  /**
   * Judges one frame. Finding nothing is an answer, not an error.
   * @param image callers must not change its bytes afterwards
   * @param context `limits` are those of the flow; `track` names the capture that the frame belongs to, so that its
   * surface is followed from frame to frame
   * @throws AppError the IMAGE_* codes for the picture; MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED for the reader;
   * FRAME_DROPPED for guidance, where a newer frame arrived before this one had its turn
   */
  judge<Question extends DocumentQuestion>(
    image: EncodedImage,
    question: Question,
    context?: { limits?: QualityLimits; track?: string },
  ): Promise<DocumentAnswers[Question['ask']]>;
}
