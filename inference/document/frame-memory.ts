import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { type Frame, frameOf } from './document-frame.ts';

/** The frame at work, and the one before it, which may be asked for once more when it is the better one. */
const MOST_FRAMES = 2;
/** Reading and examination of one picture follow each other well within this time. */
const KEPT_MS = 2000;

interface Kept {
  name: string;
  frame: Promise<Frame>;
  expiry: NodeJS.Timeout;
}

/**
 * Keeps the newest pictures decoded, because one that was read may be examined next. Frames show personal data: one is
 * dropped after two newer ones, or two seconds without a request for it.
 */
export class FrameMemory {
  readonly #kept: Kept[] = [];

  /** Decodes a picture and keeps its frame under a name. @throws AppError the IMAGE_* codes */
  async keep(name: string, picture: EncodedImage): Promise<Frame> {
    const kept: Kept = {
      name,
      frame: frameOf(picture),
      expiry: setTimeout(() => this.#drop(kept), KEPT_MS).unref(),
    };
    this.#kept.push(kept);
    for (const old of this.#kept.slice(0, -MOST_FRAMES)) this.#drop(old);
    try {
      return await kept.frame;
    } catch (error) {
      this.#drop(kept);
      throw error;
    }
  }

  /** The frame of a name; undefined when it is not kept any more. */
  named(name: string): Promise<Frame> | undefined {
    const kept = this.#kept.find((known) => known.name === name);
    kept?.expiry.refresh();
    return kept?.frame;
  }

  #drop(kept: Kept): void {
    clearTimeout(kept.expiry);
    const at = this.#kept.indexOf(kept);
    if (at >= 0) this.#kept.splice(at, 1);
  }
}
