import sharp from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** High enough that a crop compares as well as the frame it was cut from. */
const QUALITY = 92;

/** Encodes pixels as JPEG, outside the main thread. */
export async function encodeJpeg({ width, height, data }: RgbImage): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = data;
  const pixels = Buffer.from(buffer, byteOffset, byteLength);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
