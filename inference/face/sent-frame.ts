import sharp from 'sharp';
import { type EncodedImage, isRgbImage, type RgbImage } from '#core/imaging/rgb-image.ts';
import { MOST_FRAME_BYTES, SENT_WIDTH, type SentView } from '#core/liveness/live-frames.ts';
import { type DecodeLimits, decodeImage } from '../runtime/decode-image.ts';

/** At 640 pixels of width the first is enough for all but noisy cameras. */
const QUALITIES = [80, 65, 50, 35, 20];

/** A frame as it is sent: its JPEG, and the pixels of just these bytes. */
interface Sent {
  bytes: Uint8Array;
  picture: RgbImage;
}

/**
 * A picture that can be sent unchanged, which saves encoding it again.
 *
 * @param picture its pixels
 * @returns undefined where it is no JPEG, or wider or larger than a frame is sent
 */
export function asItCame(
  image: EncodedImage | RgbImage,
  picture: RgbImage,
  { width }: SentView,
): Sent | undefined {
  if (isRgbImage(image) || image.mimeType !== 'image/jpeg') return undefined;
  const { bytes } = image;
  const fits = picture.width <= Math.min(SENT_WIDTH, width) && bytes.length <= MOST_FRAME_BYTES;
  return fits ? { bytes, picture } : undefined;
}

/**
 * A frame in the form in which it is sent: no wider and no larger than an attempt has room for.
 *
 * @param view how wide a wider frame is made, its shape kept, before it is cut; no frame is enlarged
 * @returns its JPEG, and the pixels of just these bytes
 * @throws AppError of the IMAGE_* family where they go beyond the limits
 */
export async function sentFrame(
  { width, height, data }: RgbImage,
  view: SentView,
  limits: DecodeLimits,
): Promise<Sent> {
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const { data: raw, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: view.width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const reduced = { width: info.width, height: info.height };
  const cut = cutOf(reduced, view.middle);
  let bytes = new Uint8Array();
  for (const quality of QUALITIES) {
    const jpeg = sharp(raw, { raw: { ...reduced, channels: 3 } })
      .extract(cut)
      .jpeg({ quality });
    bytes = new Uint8Array(await jpeg.toBuffer());
    if (bytes.length <= MOST_FRAME_BYTES) break;
  }
  return { bytes, picture: await decodeImage({ mimeType: 'image/jpeg', bytes }, limits) };
}

/** As much of a reduced frame as is sent: its full height around the middle. */
function cutOf({ width, height }: Pick<RgbImage, 'width' | 'height'>, middle: number) {
  const sent = Math.min(SENT_WIDTH, width);
  const left = Math.round(middle * width - sent / 2);
  return { left: Math.min(width - sent, Math.max(0, left)), top: 0, width: sent, height };
}
