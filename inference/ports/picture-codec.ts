import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';

/** Turns pictures into pixels and back, away from the main thread. */
export interface PictureCodec {
  /** Upright sRGB pixels. @throws AppError of the IMAGE_* family */
  decode(image: EncodedImage): Promise<RgbImage>;
  /** JPEG of good quality; of lower quality where nothing is compared with it. */
  encodeJpeg(image: RgbImage, purpose?: 'compared' | 'shown'): Promise<Uint8Array>;
  /**
   * The same picture in at most this many bytes, unchanged where it fits; the smallest form where none does.
   * @throws AppError of the IMAGE_* family
   */
  fitJpeg(jpeg: Uint8Array, most: number): Promise<Uint8Array>;
}
