import { z } from 'zod';
import { NATIVE_LIMITED, QUALITY_LIMITS, type ScoreLimited } from '../biometrics/quality-limits.ts';

/** Limits of limits: a flow may be stricter or milder, but no number in it may switch a check off unseen. */
export const within = (lowest: number, highest: number) => z.number().min(lowest).max(highest);

const SCORE_LIMITED = Object.keys(QUALITY_LIMITS).filter(
  (name) => !NATIVE_LIMITED.some((native) => native === name),
) as ScoreLimited[];
const MinScores = z.object(
  Object.fromEntries(
    SCORE_LIMITED.map((name) => [name, within(1, 100).default(QUALITY_LIMITS[name])]),
  ) as Record<ScoreLimited, z.ZodDefault<z.ZodNumber>>,
);

/** Face pose and picture limits that main applies to every selfie it stores. Angles in degrees, sizes in pixels. */
export const SelfieLimits = z.object({
  minInterEyePx: within(20, 400).default(60),
  maxYaw: within(1, 45).default(15),
  maxPitch: within(1, 45).default(18),
  maxRoll: within(1, 45).default(12),
  /** The least score of every other quality component (ISO/IEC 29794-5); reasons in quality-limits.ts. */
  minScores: MinScores.prefault({}),
  /** How far the middle of the face may lie from that of the picture, parts of the picture's height. */
  maxOffsetX: within(0.05, 0.5).default(0.18),
  maxOffsetY: within(0.05, 0.5).default(0.2),
  /** Part of the frame height that the head should fill, low and high. */
  minHeadShare: within(0.05, 0.9).default(0.25),
  maxHeadShare: within(0.1, 1).default(0.85),
});
export type SelfieLimits = z.infer<typeof SelfieLimits>;

const perZone = (limit: z.ZodNumber) =>
  z.object({ document: limit, mrz: limit, portrait: limit, text: limit, barcode: limit });

/** Limits of a capture of a document; focus and glare as shares of 1 per zone, light in grey levels. */
export const DocumentQualityLimits = z.object({
  minFocus: perZone(within(0.01, 0.95)),
  maxGlare: perZone(within(0, 0.5)),
  minLuminance: within(10, 120),
  maxLuminance: within(130, 254),
  minContrast: within(5, 200),
  minPixelsPerCharacter: within(4, 60),
  minPixelsPerModule: within(1, 20),
  minPixelsPerMm: within(1, 60),
  maxTiltDegrees: within(1, 60),
  maxCutCorners: z.number().int().min(0).max(4),
});
