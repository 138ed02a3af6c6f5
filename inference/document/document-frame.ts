import type { InferenceSession } from 'onnxruntime-node';
import { unlessModelMissing } from '#core/contract/errors.ts';
import { type GreyImage, toGrey } from '#core/imaging/grey-image.ts';
import { type EncodedImage, isRgbImage, type RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentOutline } from '../ports/document-models.ts';
import { decodeImage, FILE_LIMITS } from '../runtime/decode-image.ts';
import { findOutline } from './outline/find-outline.ts';

/** Decoded pixels, or a JPEG, PNG or WebP as it was captured. */
export type DocumentPicture = EncodedImage | RgbImage;

/** A larger picture holds no more of a document than this. */
const LIMITS = { ...FILE_LIMITS, maxSide: 4096 };

/** @throws AppError the IMAGE_* codes */
export async function frameOf(picture: DocumentPicture): Promise<Frame> {
  if (isRgbImage(picture)) return new Frame(picture);
  const start = performance.now();
  const image = await decodeImage(picture, LIMITS);
  return new Frame(image, performance.now() - start);
}

/** A decoded picture and its derived forms, each computed on first use. Read-only. */
export class Frame {
  readonly image: RgbImage;
  readonly decodeMs: number;
  #grey: GreyImage | undefined;
  #outline: { found: DocumentOutline | undefined } | undefined;

  constructor(image: RgbImage, decodeMs = 0) {
    this.image = image;
    this.decodeMs = decodeMs;
  }

  get grey(): GreyImage {
    this.#grey ??= toGrey(this.image);
    return this.#grey;
  }

  /**
   * The document's edge.
   * @param openModel where the model is missing there is no outline, and it is asked for again the next time
   * @throws AppError MODEL_ALTERED, MODEL_FAILED
   */
  async outline(openModel: () => Promise<InferenceSession>): Promise<DocumentOutline | undefined> {
    if (this.#outline) return this.#outline.found;
    const session = await unlessModelMissing(openModel());
    if (!session) return undefined;
    this.#outline = { found: await findOutline(session, this.image) };
    return this.#outline.found;
  }
}
