import sharp from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { MOST_FRAME_BYTES } from '#core/liveness/live-frames.ts';
import { type DecodeLimits, decodeImage } from '../runtime/decode-image.ts';

/** At 640 pixels of width the first is enough for all but noisy cameras. */
const QUALITIES = [80, 65, 50, 35, 20];

/**
 * A frame in the form in which it is sent: no larger than an attempt has room for.
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
  const reduced = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bytes = new Uint8Array();
  for (const quality of QUALITIES) {
    const { info, data: raw } = reduced;
    const jpeg = sharp(raw, { raw: { width: info.width, height: info.height, channels: 3 } }).jpeg({
      quality,
    });
    bytes = new Uint8Array(await jpeg.toBuffer());
    if (bytes.length <= MOST_FRAME_BYTES) break;
  }
  return { bytes, picture: await decodeImage({ mimeType: 'image/jpeg', bytes }, limits) };
}
