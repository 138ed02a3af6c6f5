import { judgeQuality, type QualityLimits } from '#core/imaging/document-quality.ts';
import { luminanceStatistics } from '#core/imaging/luminance.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentHint, DocumentHints, DocumentOutline } from '../ports/document-models.ts';
import { measureQuality } from './analysis/measure-quality.ts';
import { mostPressing } from './analysis/most-pressing.ts';
import { hintForZone, hintWithoutZone } from './capture-hint.ts';
import type { Frame } from './document-frame.ts';
import { locateMrz } from './locate-mrz.ts';
import { searchPasses } from './mrz-search.ts';
import { viewOf } from './mrz-view.ts';
import { zoneQuad } from './zone-geometry.ts';
import { zoneQuality } from './zone-quality.ts';

/** Judges a frame for guidance: whether a document lies in it whole and well lit, and where its zone seems to be. */
export function documentHints(
  { image, grey }: Frame,
  outline: DocumentOutline | undefined,
  limits: QualityLimits,
): Omit<DocumentHints, 'timingMs'> {
  const view = viewOf(grey);
  const [pass] = searchPasses(grey.width);
  const [zone] = locateMrz(view, pass);
  const quality = zone && zoneQuality(view, zone);
  const box = zone && zoneQuad(view, zone);
  return {
    hint: hintOf(),
    ...(quality ? { quality } : {}),
    ...(box ? { zone: box } : {}),
    ...(outline ? { outline } : {}),
  };

  function hintOf(): DocumentHint {
    // A zone says better than the outline whether it can be read.
    if (zone && quality) return hintForZone(quality, zone[0]?.slope ?? 0, limits);
    const whole = outline ? outlineHint(image, outline, limits) : 'ready';
    if (whole !== 'ready') return whole;
    return hintWithoutZone(luminanceStatistics(grey).mean);
  }
}

/** The fault of the document as a whole; the needs of a zone are judged by the zone. */
function outlineHint(image: RgbImage, outline: DocumentOutline, limits: QualityLimits): DocumentHint {
  const quality = measureQuality(
    image,
    { document: outline.quad },
    { tiltDegrees: outline.tiltDegrees, cutCorners: outline.cut.length },
  );
  return mostPressing(judgeQuality(quality, limits));
}
