import type { MeasuredComponent } from './quality-component.ts';

/** The least good score of each component, 0 to 100. */
export type QualityLimits = Readonly<Record<MeasuredComponent, number>>;

/**
 * Limits of a selfie at the counter. 50 is where the mappings of ISO/IEC 29794-5 have their middle; the others differ
 * for the reason beside them.
 */
export const QUALITY_LIMITS = {
  // A second face of two fifths of the first's size is in the background, not beside it.
  'single-face-present': 84,
  // 60 pixels.
  'inter-eye-distance': 38,
  // The standard asks for the framing of a portrait; a selfie is cut from a wider picture.
  'head-size': 1,
  'leftward-crop': 50,
  'rightward-crop': 50,
  'margin-above': 50,
  'margin-below': 50,
  // 15, 18 and 12 degrees.
  'head-pose-yaw': 93,
  'head-pose-pitch': 90,
  'head-pose-roll': 96,
  'eyes-open': 50,
  'eyes-visible': 50,
  'mouth-closed': 50,
  'mouth-occlusion-prevention': 50,
  'dynamic-range': 50,
  // Light from the side is usual at a counter, and recognition tolerates it.
  'illumination-uniformity': 30,
  // Four fifths of the face near black still score 90: the mapping is steep.
  'under-exposure-prevention': 90,
  // About a fifth of the face burnt out scores 5.
  'over-exposure-prevention': 5,
  // Dark skin in soft light lies below the middle of the standard's mapping.
  'luminance-mean': 30,
  'luminance-variance': 50,
  // From here recognition gives the same answer as on a sharper picture.
  sharpness: 30,
} as const satisfies QualityLimits;

/** Components whose limit a flow states in their own unit, as degrees or pixels, and not as a score. */
export const NATIVE_LIMITED = [
  'inter-eye-distance',
  'head-pose-yaw',
  'head-pose-pitch',
  'head-pose-roll',
] as const satisfies readonly MeasuredComponent[];
export type ScoreLimited = Exclude<MeasuredComponent, (typeof NATIVE_LIMITED)[number]>;
