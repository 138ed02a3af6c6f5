import sharp from 'sharp';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { decodeImage, FRAME_LIMITS } from './decode-image.ts';

/** High enough that a crop compares as well as the frame it was cut from. */
const COMPARED = { quality: 92, chromaSubsampling: '4:4:4' };
/** Pictures that a person looks at, or that are read again. */
const SHOWN = { quality: 85 };

/** Encodes pixels as JPEG, outside the main thread. */
export async function encodeJpeg(
  { width, height, data }: RgbImage,
  purpose: 'compared' | 'shown' = 'compared',
): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = data;
  const pixels = Buffer.from(buffer, byteOffset, byteLength);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg(purpose === 'shown' ? SHOWN : COMPARED)
    .toBuffer();
}

/**
 * Forms of a picture, the largest first. Below 80 the blocks of JPEG pass for the pattern of a screen (measured on drawn
 * documents, docs/evidence.md); from there on fewer pixels cost less than stronger compression.
 */
const FORMS = [
  ...[88, 84, 80].map((quality) => ({ quality, share: 1 })),
  ...[0.84, 0.7, 0.59, 0.5, 0.42].map((share) => ({ quality: 88, share })),
];

/**
 * The same picture in at most this many bytes: unchanged where it fits, else compressed again, and reduced where that
 * is not enough. The judged picture must be the stored one, so this comes before any look at it.
 * @returns the smallest form where none fits
 * @throws AppError of the IMAGE_* family
 */
export async function fitJpeg(jpeg: Uint8Array, most: number): Promise<Uint8Array> {
  if (jpeg.length <= most) return jpeg;
  const { width, height, data } = await decodeImage({ mimeType: 'image/jpeg', bytes: jpeg }, FRAME_LIMITS);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let fitted = jpeg;
  for (const { quality, share } of FORMS) {
    fitted = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize({ width: Math.round(share * width) })
      .jpeg({ quality })
      .toBuffer();
    if (fitted.length <= most) break;
  }
  return fitted;
}
