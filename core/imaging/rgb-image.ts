/** A decoded picture: sRGB, 8 bits a channel, rows from the top, no padding, no alpha. */
export interface RgbImage {
  /** Columns, in pixels. */
  width: number;
  /** Rows, in pixels. */
  height: number;
  /** RGB interleaved, `3 * width * height` bytes. */
  data: Uint8Array;
}

/** The picture types that the product accepts. */
export type ImageMimeType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture as it was captured or uploaded. */
export interface EncodedImage {
  /** The type that the sender declared; it must agree with the bytes. */
  mimeType: ImageMimeType;
  bytes: Uint8Array;
}

/** True for decoded pixels, false for an encoded picture. */
export function isRgbImage(image: RgbImage | EncodedImage): image is RgbImage {
  return 'width' in image;
}
