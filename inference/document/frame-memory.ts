import { type EncodedImage, isRgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentPicture } from '../ports/document-models.ts';
import { decodeImage, FILE_LIMITS } from '../runtime/decode-image.ts';
import { Frame } from './frame.ts';

/** A larger picture holds no more of a document than this. */
const LIMITS = { ...FILE_LIMITS, maxSide: 4096 };
/** The frame at work, and the one before it, which may be asked for once more when it is the better one. */
const MOST_FRAMES = 2;
/** Guidance, reading and examination of one picture follow each other well within this time. */
const KEPT_MS = 2000;

interface Kept {
  picture: EncodedImage;
  frame: Promise<Frame>;
  expiry: NodeJS.Timeout;
}

/**
 * Keeps the newest pictures decoded, because the same one is judged, read and examined in turn. Frames show personal
 * data: one is dropped when two newer ones have come, and after two seconds in which nobody asked for it.
 */
export class FrameMemory {
  readonly #kept: Kept[] = [];

  /**
   * The frame of a picture; the same bytes give the same frame. Decoded pixels are not kept.
   * @throws AppError the IMAGE_* codes
   */
  async of(picture: DocumentPicture): Promise<Frame> {
    if (isRgbImage(picture)) return new Frame(picture);
    const kept = this.#kept.find((known) => isSamePicture(known.picture, picture)) ?? this.#keep(picture);
    kept.expiry.refresh();
    try {
      return await kept.frame;
    } catch (error) {
      this.#drop(kept);
      throw error;
    }
  }

  #keep(picture: EncodedImage): Kept {
    const kept: Kept = {
      picture,
      frame: decodeImage(picture, LIMITS).then((image) => new Frame(image)),
      expiry: setTimeout(() => this.#drop(kept), KEPT_MS).unref(),
    };
    this.#kept.push(kept);
    for (const old of this.#kept.slice(0, -MOST_FRAMES)) this.#drop(old);
    return kept;
  }

  #drop(kept: Kept): void {
    clearTimeout(kept.expiry);
    const at = this.#kept.indexOf(kept);
    if (at >= 0) this.#kept.splice(at, 1);
  }
}

/** By the bytes themselves: no digest is as quick, as two different pictures mostly differ in length already. */
const isSamePicture = (one: EncodedImage, other: EncodedImage): boolean =>
  one.mimeType === other.mimeType &&
  one.bytes.length === other.bytes.length &&
  Buffer.compare(one.bytes, other.bytes) === 0;
