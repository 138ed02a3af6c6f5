import type { DocumentHint, DocumentQuality } from '../../ports/document-models.ts';

/** Below this the recogniser begins to lose characters. */
const LEAST_PIXELS_PER_CHARACTER = 10;
/** Tilt beyond which lines are lost before the search's own limit, as a slope. */
const STEEPEST_READABLE = 0.27;
const DARK_ZONE = 60;
const BRIGHT_ZONE = 248;
const LEAST_CONTRAST = 30;
/** One burnt-out cell is a character lost. */
const MOST_GLARE = 0.01;
const LEAST_FOCUS = 0.2;
const DARK_FRAME = 35;

/** What is most wrong with a zone that was found, the first cause first: light, distance, tilt, glare, motion. */
export function hintForZone(quality: DocumentQuality, slope: number): DocumentHint {
  if (quality.luminance < DARK_ZONE) return 'too-dark';
  if (quality.luminance > BRIGHT_ZONE || quality.contrast < LEAST_CONTRAST) return 'too-bright';
  if (quality.pixelsPerCharacter < LEAST_PIXELS_PER_CHARACTER) return 'move-closer';
  if (Math.abs(slope) > STEEPEST_READABLE) return 'straighten';
  if (quality.glare > MOST_GLARE) return 'glare';
  if (quality.focus < LEAST_FOCUS) return 'hold-still';
  return 'ready';
}

/** Without a zone only the light of the whole frame can be judged. */
export function hintWithoutZone(meanLuminance: number): DocumentHint {
  return meanLuminance < DARK_FRAME ? 'too-dark' : 'not-found';
}
