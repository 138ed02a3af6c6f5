import { cropAround } from '#core/imaging/crop.ts';
import type { QualityLimits } from '#core/imaging/document-quality.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import type { Vision } from '../vision/ports.ts';
import { readFrame } from './read-frame.ts';
import type { ReadFrame } from './zone-readings.ts';

/**
 * Around the lines of a zone, in heights of a line and at least in pixels: the finder of zones needs their
 * surroundings, too.
 */
const MARGIN = 1.5;
const LEAST_MARGIN = 24;
/** Bytes of the cut. */
const MOST_BYTES = 80_000;

/**
 * The part of a frame that shows its zone, read again, so that the same bytes are sent and judged.
 * @returns the frame as it is where the zone has no place
 * @throws AppError of the IMAGE_* family, MODEL_FAILED
 */
export async function cutZone(
  { codec }: Pick<Vision, 'codec'>,
  reader: DocumentReader,
  frame: ReadFrame,
  limits: QualityLimits,
): Promise<ReadFrame> {
  const { lineBoxes } = frame.reading;
  const heights = lineBoxes.map(([a, , , d]) => Math.hypot(d.x - a.x, d.y - a.y));
  const image = await codec.decode({ mimeType: 'image/jpeg', bytes: frame.jpeg });
  const cut = cropAround(image, lineBoxes.flat(), Math.max(LEAST_MARGIN, MARGIN * Math.max(0, ...heights)));
  if (!cut) return frame;
  const jpeg = await codec.fitJpeg(await codec.encodeJpeg(cut, 'shown'), MOST_BYTES);
  const reading = await readFrame(reader, { mimeType: 'image/jpeg', bytes: jpeg }, limits);
  return reading ? { ...frame, jpeg, reading } : frame;
}
