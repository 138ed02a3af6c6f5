import { failure } from '#core/contract/errors.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';

/** More than any camera of a counter gives; decoding and reading take time by the pixel. */
const MOST_PIXELS = 16e6;

/** An artefact as the picture that it is to be. @throws AppError IMAGE_TOO_LARGE */
export function pictureIn(bytes: Uint8Array): EncodedImage {
  const { width, height } = jpegSize(bytes) ?? { width: 0, height: 0 };
  if (width * height > MOST_PIXELS) throw failure('IMAGE_TOO_LARGE', `${width} x ${height} pixels`);
  return { mimeType: 'image/jpeg', bytes };
}
