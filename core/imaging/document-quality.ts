import type { QualityFinding } from '../document/document-records.ts';
import type { Verdict } from '../proofing/verdicts.ts';

export type CaptureZone = QualityFinding['zone'];
type PerZone = Partial<Record<CaptureZone, number>>;

/** The quality of a document in a frame, zone by zone where zones are known. */
export interface CaptureQuality {
  /** Standard deviation of the Laplacian over the contrast, at one scale per zone: 0 blurred, 1 sharp. */
  focus: PerZone;
  /** Share of the zone that is burnt out, 0 to 1. */
  glare: PerZone;
  /** Mean, 0 to 255. */
  luminance: PerZone;
  /** Difference of light and dark, 0 to 255. */
  contrast: PerZone;
  pixelsPerCharacter?: number;
  pixelsPerModule?: number;
  pixelsPerMm?: number;
  /** Angle between the document and the plane of the picture. */
  tiltDegrees?: number;
  /** Corners that lie at the edge of the frame or beyond; unknown where no outline was found. */
  cutCorners?: number;
}

/** Limits of a capture; part of the flow's settings. */
export interface QualityLimits {
  /** The value of `text` decides nothing; earlier flows contain it. See `measureQuality`. */
  minFocus: Readonly<Record<CaptureZone, number>>;
  maxGlare: Readonly<Record<CaptureZone, number>>;
  minLuminance: number;
  maxLuminance: number;
  minContrast: number;
  minPixelsPerCharacter: number;
  minPixelsPerModule: number;
  minPixelsPerMm: number;
  maxTiltDegrees: number;
  maxCutCorners: number;
}

export const DOCUMENT_QUALITY_LIMITS: QualityLimits = {
  minFocus: { document: 0.1, mrz: 0.2, portrait: 0.05, text: 0.12, barcode: 0.2 },
  maxGlare: { document: 0.05, mrz: 0.01, portrait: 0.03, text: 0.02, barcode: 0.02 },
  minLuminance: 60,
  maxLuminance: 245,
  minContrast: 20,
  minPixelsPerCharacter: 10,
  minPixelsPerModule: 2.5,
  minPixelsPerMm: 5,
  maxTiltDegrees: 20,
  maxCutCorners: 0,
};

const ZONES: readonly CaptureZone[] = ['document', 'mrz', 'portrait', 'text', 'barcode'];
/** Where fields are printed may be blank on a sharp picture, so only reflections are judged there. */
const FULL_ZONES = ZONES.filter((zone) => zone !== 'text');

/**
 * Every figure against its limit, the most pressing component first: parts missing from the picture, then light,
 * distance, tilt, reflections, motion and focus. A figure that was not measured is NOT_PERFORMED.
 */
export function judgeQuality(quality: CaptureQuality, limits: QualityLimits): QualityFinding[] {
  const { minPixelsPerCharacter, minPixelsPerModule, minPixelsPerMm } = limits;
  return [
    atMost('cut-corners', 'document', quality.cutCorners, limits.maxCutCorners, 'corners'),
    ...FULL_ZONES.map((zone) => lightOf(zone, quality.luminance[zone], limits)),
    atLeast('resolution', 'document', quality.pixelsPerMm, minPixelsPerMm, 'pixels per mm'),
    atLeast('resolution', 'mrz', quality.pixelsPerCharacter, minPixelsPerCharacter, 'pixels per character'),
    atLeast('resolution', 'barcode', quality.pixelsPerModule, minPixelsPerModule, 'pixels per module'),
    atMost('tilt', 'document', quality.tiltDegrees, limits.maxTiltDegrees, 'degrees'),
    ...ZONES.map((zone) => atMost('glare', zone, quality.glare[zone], limits.maxGlare[zone], 'share')),
    ...FULL_ZONES.map((zone) =>
      atLeast('contrast', zone, quality.contrast[zone], limits.minContrast, 'grey levels'),
    ),
    ...FULL_ZONES.map((zone) => atLeast('focus', zone, quality.focus[zone], limits.minFocus[zone], 'share')),
  ];
}

type Component = QualityFinding['component'];

function finding(
  component: Component,
  zone: CaptureZone,
  value: number | undefined,
  threshold: number,
  unit: string,
  passes: (value: number) => boolean,
): QualityFinding {
  const measured = value !== undefined && Number.isFinite(value);
  const verdict: Verdict = !measured ? 'NOT_PERFORMED' : passes(value) ? 'PASSED' : 'FAILED';
  return { component, zone, value: measured ? value : 0, threshold, unit, verdict };
}

function atLeast(
  component: Component,
  zone: CaptureZone,
  value: number | undefined,
  threshold: number,
  unit: string,
): QualityFinding {
  return finding(component, zone, value, threshold, unit, (measured) => measured >= threshold);
}

function atMost(
  component: Component,
  zone: CaptureZone,
  value: number | undefined,
  threshold: number,
  unit: string,
): QualityFinding {
  return finding(component, zone, value, threshold, unit, (measured) => measured <= threshold);
}

/** Against the nearer of the two limits. */
function lightOf(zone: CaptureZone, value: number | undefined, limits: QualityLimits): QualityFinding {
  const { minLuminance, maxLuminance } = limits;
  return (value ?? 0) * 2 < minLuminance + maxLuminance
    ? atLeast('light', zone, value, minLuminance, 'grey levels')
    : atMost('light', zone, value, maxLuminance, 'grey levels');
}
