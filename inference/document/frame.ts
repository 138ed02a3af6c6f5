import type { InferenceSession } from 'onnxruntime-node';
import { unlessModelMissing } from '#core/contract/errors.ts';
import { type GreyImage, toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentOutline } from '../ports/document-models.ts';
import { findOutline } from './outline/find-outline.ts';

/** A decoded picture with what several steps need of it, each made when it is first asked for. Nobody writes to it. */
export class Frame {
  readonly image: RgbImage;
  #grey: GreyImage | undefined;
  #outline: { found: DocumentOutline | undefined } | undefined;

  constructor(image: RgbImage) {
    this.image = image;
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
