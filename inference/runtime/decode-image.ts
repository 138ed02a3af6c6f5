import sharp from 'sharp';
import { failure } from '#core/contract/errors.ts';
import type { EncodedImage, ImageMimeType, RgbImage } from '#core/imaging/rgb-image.ts';
import { isAnimatedPng, sniffImageType } from './image-type.ts';

export interface DecodeLimits {
  maxBytes: number;
  maxPixels: number;
  /** The shorter side, in pixels. */
  minSide: number;
  /** A picture whose longer side exceeds this is scaled down while it is decoded. */
  maxSide?: number;
}

const MEBIBYTE = 2 ** 20;

/** A camera frame on its way from the renderer. */
export const FRAME_LIMITS: DecodeLimits = { maxBytes: 4 * MEBIBYTE, maxPixels: 16e6, minSide: 48 };
/** A picture that a person chose. */
export const FILE_LIMITS: DecodeLimits = { maxBytes: 40 * MEBIBYTE, maxPixels: 100e6, minSide: 48 };

const ACCEPTED: readonly ImageMimeType[] = ['image/jpeg', 'image/png', 'image/webp'];
/** A covered or dead camera: (nearly) no pixel is brighter than this. */
const BLACK_LEVEL = 16;
const BLACK_SHARE = 0.995;

// Every picture is decoded once; the cache would only keep personal data in memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture to upright sRGB pixels: EXIF orientation applied, transparency laid on white, 16-bit, grey and
 * CMYK converted.
 * @throws AppError IMAGE_EMPTY, IMAGE_TOO_LARGE, IMAGE_TYPE_UNSUPPORTED, IMAGE_TYPE_MISMATCH, IMAGE_ANIMATED,
 *   IMAGE_UNREADABLE, IMAGE_TOO_SMALL, IMAGE_BLACK
 */
export async function decodeImage(
  image: EncodedImage,
  limits: DecodeLimits = FILE_LIMITS,
): Promise<RgbImage> {
  checkBytes(image, limits);
  await checkMetadata(image.bytes, limits);
  const picture = await decodePixels(image.bytes, limits);
  if (isBlack(picture)) throw failure('IMAGE_BLACK', 'every pixel is black');
  return picture;
}

function checkBytes({ mimeType, bytes }: EncodedImage, { maxBytes }: DecodeLimits): void {
  if (bytes.length === 0) throw failure('IMAGE_EMPTY', '0 bytes');
  if (bytes.length > maxBytes) throw failure('IMAGE_TOO_LARGE', `${bytes.length} bytes, limit ${maxBytes}`);
  if (!ACCEPTED.includes(mimeType)) throw failure('IMAGE_TYPE_UNSUPPORTED', `declared as ${mimeType}`);
  const sniffed = sniffImageType(bytes);
  if (sniffed === 'other-picture') throw failure('IMAGE_TYPE_UNSUPPORTED', 'by its first bytes');
  if (sniffed === 'unknown')
    throw failure('IMAGE_UNREADABLE', 'the first bytes are of no known picture type');
  if (sniffed !== mimeType) {
    throw failure('IMAGE_TYPE_MISMATCH', `declared as ${mimeType}, the bytes are ${sniffed}`);
  }
  if (sniffed === 'image/png' && isAnimatedPng(bytes)) throw failure('IMAGE_ANIMATED', 'animated PNG');
}

async function checkMetadata(bytes: Uint8Array, { maxPixels, minSide }: DecodeLimits): Promise<void> {
  // Pixels are limited below, by our own code and error; sharp's limit would come as an unnamed failure.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw failure('IMAGE_UNREADABLE', 'the header cannot be read', { cause });
    });
  const { width = 0, height = 0, pages = 1 } = metadata;
  if (pages > 1) throw failure('IMAGE_ANIMATED', `${pages} frames`);
  if (width * height > maxPixels) throw failure('IMAGE_TOO_LARGE', `${width}x${height}, limit ${maxPixels}`);
  if (Math.min(width, height) < minSide) {
    throw failure('IMAGE_TOO_SMALL', `${width}x${height}, at least ${minSide}`);
  }
}

async function decodePixels(bytes: Uint8Array, { maxPixels, maxSide }: DecodeLimits): Promise<RgbImage> {
  const decoder = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }).autoOrient();
  if (maxSide) decoder.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await decoder
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw failure('IMAGE_UNREADABLE', 'the pixels are damaged or incomplete', { cause });
    });
  const { width, height, channels } = info;
  if (channels === 1) return { width, height, data: greyToRgb(data) };
  if (channels !== 3) throw failure('IMAGE_UNREADABLE', `${channels} channels after conversion`);
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

function greyToRgb(grey: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(3 * grey.length);
  for (let index = 0; index < grey.length; index += 1) rgb.fill(grey[index]!, 3 * index, 3 * index + 3);
  return rgb;
}

function isBlack({ width, height, data }: RgbImage): boolean {
  // About twenty thousand pixels decide; an odd step does not stay in one column.
  const step = 3 * (2 * Math.floor((width * height) / 40_000) + 1);
  let dark = 0;
  let seen = 0;
  for (let index = 0; index < data.length; index += step) {
    if (Math.max(data[index]!, data[index + 1]!, data[index + 2]!) < BLACK_LEVEL) dark += 1;
    seen += 1;
  }
  return dark >= seen * BLACK_SHARE;
}
