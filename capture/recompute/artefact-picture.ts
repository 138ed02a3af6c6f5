import { AppError, failure } from '#core/contract/errors.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';
import type { PictureCodec } from '#inference/ports/picture-codec.ts';

/** More than any camera of a counter gives; decoding and reading take time by the pixel. */
const MOST_PIXELS = 16e6;

/** An artefact as a picture. @throws AppError IMAGE_TOO_LARGE */
export function pictureIn(bytes: Uint8Array): EncodedImage {
  const { width, height } = jpegSize(bytes) ?? { width: 0, height: 0 };
  if (width * height > MOST_PIXELS) throw failure('IMAGE_TOO_LARGE', `${width} x ${height} pixels`);
  return { mimeType: 'image/jpeg', bytes };
}

/** The pixels of an artefact. @throws AppError of the IMAGE_* family */
export const pixelsIn = async (codec: Pick<PictureCodec, 'decode'>, bytes: Uint8Array): Promise<RgbImage> =>
  codec.decode(pictureIn(bytes));

/** A picture that cannot be decoded shows nothing, even if the kiosk claims a result. */
export async function unlessUnreadable<T>(work: Promise<T>): Promise<T | 'unreadable'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('IMAGE_')) return 'unreadable';
    throw error;
  }
}
