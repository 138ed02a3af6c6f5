import sharp from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type DecodeLimits, decodeImage } from '../runtime/decode-image.ts';

/** About 30 kB at 640 pixels of width. */
const QUALITY = 80;

/**
 * A frame in the form in which it is sent.
 *
 * @param widest pixels; a wider frame is reduced to it, its shape kept, and no frame is enlarged
 * @returns its JPEG, and the pixels of just these bytes
 * @throws AppError of the IMAGE_* family where they go beyond the limits
 */
export async function sentFrame(
  { width, height, data }: RgbImage,
  widest: number,
  limits: DecodeLimits,
): Promise<{ bytes: Uint8Array; picture: RgbImage }> {
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: widest, withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const bytes = new Uint8Array(jpeg);
  return { bytes, picture: await decodeImage({ mimeType: 'image/jpeg', bytes }, limits) };
}
