import type { SelfieLimits } from '../../../services/contract/flow.ts';
import type { FaceAnalysis, ObservedFace } from './face-analysis.ts';
import { standsOut } from './main-face.ts';
import { measureFace } from './mesh-points.ts';
import { type MeasuredComponent, qualityScoreOf } from './quality-component.ts';

/** The one thing that the applicant should change now; `ready` means that the picture is accepted. */
export type SelfieHint =
  | 'ready'
  | 'face-not-found'
  | 'one-person-only'
  | 'move-closer'
  | 'move-back'
  | 'centre-face'
  | 'look-straight'
  | 'more-light'
  | 'less-light'
  | 'too-blurry';

export interface SelfieVerdict {
  accepted: boolean;
  hint: SelfieHint;
}

/** How far the face's middle may lie from the picture's, as a part of the picture's height. */
const OVAL_TOLERANCE = { x: 0.18, y: 0.2 };
/** Four fifths of the face near black score 90 (the mapping is steep), and about a fifth burnt out scores 5. */
const MIN_UNDER_EXPOSURE_SCORE = 90;
const MIN_OVER_EXPOSURE_SCORE = 5;

/** Accepts a selfie, or names the most helpful change. Pure: the same analysis always gives the same verdict. */
export function judgeSelfie(analysis: FaceAnalysis, limits: SelfieLimits): SelfieVerdict {
  const hint = firstFault(analysis, limits) ?? 'ready';
  return { accepted: hint === 'ready', hint };
}

/** Faults in the order in which a person can mend them: presence, distance, place, pose, light, stillness. */
function firstFault(analysis: FaceAnalysis, limits: SelfieLimits): SelfieHint | undefined {
  const [face] = analysis.faces;
  if (!face) return 'face-not-found';
  if (!standsOut(analysis.faces)) return 'one-person-only';
  return (
    distanceFault(analysis, face, limits) ??
    placeFault(analysis, face) ??
    poseFault(face, limits) ??
    lightFault(face, limits) ??
    sharpnessFault(face, limits)
  );
}

function distanceFault(
  { height }: FaceAnalysis,
  face: ObservedFace,
  limits: SelfieLimits,
): SelfieHint | undefined {
  // The eyes lie halfway between crown and chin.
  const headShare = (2 * measureFace(face.landmarks).eyesToChinPx) / height;
  if (headShare > limits.maxHeadShare) return 'move-back';
  if (headShare < limits.minHeadShare || face.interEyePx < limits.minInterEyePx) return 'move-closer';
  return undefined;
}

function placeFault({ width, height }: FaceAnalysis, face: ObservedFace): SelfieHint | undefined {
  const { eyeMidpoint, chin } = measureFace(face.landmarks);
  const offsetX = Math.abs((eyeMidpoint.x + chin.x) / 2 - width / 2) / height;
  const offsetY = Math.abs((eyeMidpoint.y + chin.y) / 2 - height / 2) / height;
  return offsetX > OVAL_TOLERANCE.x || offsetY > OVAL_TOLERANCE.y ? 'centre-face' : undefined;
}

function poseFault({ pose }: ObservedFace, limits: SelfieLimits): SelfieHint | undefined {
  const frontal =
    Math.abs(pose.yaw) <= limits.maxYaw &&
    Math.abs(pose.pitch) <= limits.maxPitch &&
    Math.abs(pose.roll) <= limits.maxRoll;
  return frontal ? undefined : 'look-straight';
}

function lightFault({ quality }: ObservedFace, { minIllumination }: SelfieLimits): SelfieHint | undefined {
  const score = (name: MeasuredComponent) => qualityScoreOf(quality, name) ?? 0;
  const [underExposure, overExposure] = [
    score('under-exposure-prevention'),
    score('over-exposure-prevention'),
  ];
  const illumination = Math.min(score('luminance-mean'), score('illumination-uniformity'));
  if (overExposure < MIN_OVER_EXPOSURE_SCORE) return 'less-light';
  return underExposure < MIN_UNDER_EXPOSURE_SCORE || illumination < minIllumination
    ? 'more-light'
    : undefined;
}

function sharpnessFault({ quality }: ObservedFace, { minSharpness }: SelfieLimits): SelfieHint | undefined {
  return (qualityScoreOf(quality, 'sharpness') ?? 0) < minSharpness ? 'too-blurry' : undefined;
}
