import type { InferenceSession } from 'onnxruntime-node';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { locateMrz } from './locate-mrz.ts';
import { searchPasses } from './mrz-search.ts';
import { viewOf } from './mrz-view.ts';
import { isPlausible, readZone, type ZoneReading } from './read-zone.ts';

/** How much better the mirrored lines must read: noise alone does not pass check digits. */
const CLEARLY = 0.4;
/** The cheapest searches of a level view; a mirrored document lies as others do. */
const PASSES = 2;

/**
 * Whether a frame without a legible MRZ shows one that reads clearly when mirrored: a camera driver that flips its
 * picture, or a picture held up to a self-view. The mirrored reading is discarded: such a frame only yields a hint.
 * @param reading the best one of the frame as it stands
 * @throws AppError MODEL_FAILED
 */
export async function isMirrored(
  session: InferenceSession,
  { view: { frame }, score }: Pick<ZoneReading, 'view' | 'score'>,
  today: string,
): Promise<boolean> {
  const flipped = viewOf(mirrorImage(frame));
  for (const pass of searchPasses(frame.width).slice(0, PASSES)) {
    for (const zone of locateMrz(flipped, pass)) {
      const reading = await readZone(session, flipped, zone, today);
      if (isPlausible(reading) && reading.score > score + CLEARLY) return true;
    }
  }
  return false;
}

function mirrorImage({ width, height, data }: GreyImage): GreyImage {
  const flipped = data.slice();
  for (let row = 0; row < height; row++) flipped.subarray(row * width, (row + 1) * width).reverse();
  return { width, height, data: flipped };
}
