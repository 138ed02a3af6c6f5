import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';

/** Turns pictures into pixels and back, away from the main thread. */
export interface PictureCodec {
  /** Upright sRGB pixels. @throws AppError of the IMAGE_* family */
  decode(image: EncodedImage): Promise<RgbImage>;
  /** JPEG of good quality. */
  encodeJpeg(image: RgbImage): Promise<Uint8Array>;
}
