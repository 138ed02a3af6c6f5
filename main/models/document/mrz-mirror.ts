import type { InferenceSession } from 'onnxruntime-node';
import { recogniseLines } from './line-recogniser.ts';
import { lineStrips, mirrored, turned } from './line-strip.ts';
import { isPlausible, judged, type ZoneReading } from './read-zone.ts';

/** How much better the mirrored lines must read: noise alone does not pass check digits. */
const CLEARLY = 0.4;

/**
 * Whether a zone that does not read as it stands reads clearly in a mirror: a camera driver that flips its picture, or a
 * picture held up to a self-view. The mirrored reading itself is given to nobody: such a frame shows no document that
 * could be checked, only what must be put right.
 * @throws AppError MODEL_FAILED
 */
export async function isMirrored(
  session: InferenceSession,
  { view, zone, score }: ZoneReading,
  today: string,
): Promise<boolean> {
  const strips = lineStrips(view, zone).map(mirrored);
  for (const upsideDown of [false, true]) {
    const cut = upsideDown ? [...strips].reverse().map(turned) : strips;
    const reading = judged({ view, zone, lines: await recogniseLines(session, cut), upsideDown }, today);
    if (isPlausible(reading) && reading.score > score + CLEARLY) return true;
  }
  return false;
}
