import { type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import type { DocumentReading } from '../ports/document-models.ts';
import type { ZoneReading } from './read-zone.ts';
import { lineQuad, turnedQuad, zoneQuad, zoneRotation } from './zone-geometry.ts';
import { zoneQuality } from './zone-quality.ts';

/**
 * Describes the zone of a reading: text, places, quality, and the zone cut out for a person to look at.
 */
export function describeZone(
  image: RgbImage,
  reading: ZoneReading,
): Pick<
  DocumentReading,
  'mrz' | 'rawLines' | 'confidence' | 'lineBoxes' | 'quality' | 'zoneImage' | 'rotation'
> {
  const { view, zone, lines, upsideDown, mrz } = reading;
  const boxes = zone.map((line) => lineQuad(view, line));
  const quality = zoneQuality(view, zone);
  const box = zoneBox(reading);
  const zoneImage = box && cutOut(image, box);
  return {
    ...(mrz ? { mrz } : {}),
    rawLines: lines.map(({ text }) => text),
    confidence: lines.map(({ confidence }) => confidence),
    lineBoxes: upsideDown ? boxes.reverse().map(turnedQuad) : boxes,
    ...(quality ? { quality } : {}),
    ...(zoneImage ? { zoneImage } : {}),
    rotation: zoneRotation(view, zone, upsideDown),
  };
}

/** Around every line of the zone, corners as the text is read. */
export function zoneBox({ view, zone, upsideDown }: ZoneReading): Quad | undefined {
  const quad = zoneQuad(view, zone);
  return quad && (upsideDown ? turnedQuad(quad) : quad);
}

function cutOut(image: RgbImage, quad: Quad): RgbImage | undefined {
  const [a, b, , d] = quad;
  const width = Math.round(Math.hypot(b.x - a.x, b.y - a.y));
  const height = Math.round(Math.hypot(d.x - a.x, d.y - a.y));
  const map = rectangleToQuad(width, height, quad);
  return map && width > 0 && height > 0 ? warpRgb(image, width, height, map) : undefined;
}
