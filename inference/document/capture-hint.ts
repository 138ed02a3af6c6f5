import type { QualityLimits } from '#core/imaging/document-quality.ts';
import type { DocumentHint, DocumentQuality } from '../ports/document-models.ts';

/** Tilt beyond which lines are lost before the search's own limit, as a slope. */
const STEEPEST_READABLE = 0.27;
/** Beyond these no ink is legible, for any flow. */
const BRIGHT_ZONE = 248;
const LEAST_CONTRAST = 30;
const DARK_FRAME = 35;

/** The worst fault of a zone that was found, the first cause first: light, distance, tilt, glare, motion. */
export function hintForZone(quality: DocumentQuality, slope: number, limits: QualityLimits): DocumentHint {
  if (quality.luminance < limits.minLuminance) return 'too-dark';
  if (quality.luminance > BRIGHT_ZONE || quality.contrast < LEAST_CONTRAST) return 'too-bright';
  if (quality.pixelsPerCharacter < limits.minPixelsPerCharacter) return 'move-closer';
  if (Math.abs(slope) > STEEPEST_READABLE) return 'straighten';
  if (quality.glare > limits.maxGlare.mrz) return 'glare';
  if (quality.focus < limits.minFocus.mrz) return 'hold-still';
  return 'ready';
}

/** Without a zone only the light of the whole frame can be judged. */
export function hintWithoutZone(meanLuminance: number): DocumentHint {
  return meanLuminance < DARK_FRAME ? 'too-dark' : 'not-found';
}
