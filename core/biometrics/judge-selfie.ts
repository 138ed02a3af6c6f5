import type { SelfieLimits } from '../contract/capture-limits.ts';
import type { FaceAnalysis, ObservedFace } from './face-analysis.ts';
import { standsOut } from './main-face.ts';
import { measureFace } from './mesh-points.ts';
import type { MeasuredComponent, QualityComponent } from './quality-component.ts';
import { judgeComponents, scoreComponent } from './quality-score.ts';

/** The one thing that the applicant should change now; `ready` means that the picture is accepted. */
export type SelfieHint =
  | 'ready'
  | 'face-not-found'
  | 'one-person-only'
  | 'move-closer'
  | 'move-back'
  | 'centre-face'
  | 'look-straight'
  | 'eyes-hidden'
  | 'mouth-hidden'
  | 'more-light'
  | 'less-light'
  | 'too-blurry';

/** Something seems to lie over the eyes or the lower face. */
export type CoverHint = Extract<SelfieHint, 'eyes-hidden' | 'mouth-hidden'>;

export interface SelfieVerdict {
  accepted: boolean;
  hint: SelfieHint;
  /** The cover that an accepted picture seems to show. */
  cover?: CoverHint;
}

/** Whether a cover refuses a picture, or only advises because the operator has spoken about it. */
export type CoverRule = 'refuse' | 'advise';

/** Accepts a selfie, or names the most helpful change. Pure: the same analysis always gives the same verdict. */
export function judgeSelfie(
  analysis: FaceAnalysis,
  limits: SelfieLimits,
  covers: CoverRule = 'refuse',
): SelfieVerdict {
  const hint = firstFault(analysis, limits, covers) ?? 'ready';
  const accepted = hint === 'ready';
  const cover = accepted && covers === 'advise' ? coverIn(analysis, limits) : undefined;
  return { accepted, hint, ...(cover ? { cover } : {}) };
}

/**
 * The components of one face by the limits of a flow, each with its verdict and reason. Limits in degrees and pixels are
 * those of capture, so that one number decides about the picture and about the component.
 */
export function judgeQuality(
  components: readonly QualityComponent[],
  limits: SelfieLimits,
): QualityComponent[] {
  const scoreAt = (name: MeasuredComponent, value: number) => {
    const scored = scoreComponent(name, value);
    return scored.verdict === 'NOT_PERFORMED' ? 0 : scored.score;
  };
  return judgeComponents(components, {
    ...limits.minScores,
    'inter-eye-distance': scoreAt('inter-eye-distance', limits.minInterEyePx),
    'head-pose-yaw': scoreAt('head-pose-yaw', limits.maxYaw),
    'head-pose-pitch': scoreAt('head-pose-pitch', limits.maxPitch),
    'head-pose-roll': scoreAt('head-pose-roll', limits.maxRoll),
  });
}

/**
 * Faults in the order in which an applicant can correct them: presence, distance, place, pose, cover, light, stillness. A
 * cover comes before the light: dark cloth makes a face dark.
 */
function firstFault(analysis: FaceAnalysis, limits: SelfieLimits, covers: CoverRule): SelfieHint | undefined {
  const [face] = analysis.faces;
  if (!face) return 'face-not-found';
  if (!standsOut(analysis.faces, limits.minScores['single-face-present'])) return 'one-person-only';
  return (
    distanceFault(analysis, face, limits) ??
    placeFault(analysis, face, limits) ??
    poseFault(face, limits) ??
    (covers === 'refuse' ? coverFault(face, limits) : undefined) ??
    pictureFault(face, limits)
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

function placeFault(
  { width, height }: FaceAnalysis,
  face: ObservedFace,
  { maxOffsetX, maxOffsetY }: SelfieLimits,
): SelfieHint | undefined {
  const { eyeMidpoint, chin } = measureFace(face.landmarks);
  const offsetX = Math.abs((eyeMidpoint.x + chin.x) / 2 - width / 2) / height;
  const offsetY = Math.abs((eyeMidpoint.y + chin.y) / 2 - height / 2) / height;
  return offsetX > maxOffsetX || offsetY > maxOffsetY ? 'centre-face' : undefined;
}

function poseFault({ pose }: ObservedFace, limits: SelfieLimits): SelfieHint | undefined {
  const frontal =
    Math.abs(pose.yaw) <= limits.maxYaw &&
    Math.abs(pose.pitch) <= limits.maxPitch &&
    Math.abs(pose.roll) <= limits.maxRoll;
  return frontal ? undefined : 'look-straight';
}

/** A component that can refuse a picture, and its hint; the others are only recorded. */
type Advice<Hint extends SelfieHint> = readonly (readonly [MeasuredComponent, Hint])[];
const COVER_ADVICE: Advice<CoverHint> = [
  ['eyes-visible', 'eyes-hidden'],
  ['mouth-occlusion-prevention', 'mouth-hidden'],
];
const PICTURE_ADVICE: Advice<SelfieHint> = [
  ['over-exposure-prevention', 'less-light'],
  ['under-exposure-prevention', 'more-light'],
  ['luminance-mean', 'more-light'],
  ['illumination-uniformity', 'more-light'],
  ['sharpness', 'too-blurry'],
];

const judgedBy = ({ quality }: ObservedFace, limits: SelfieLimits) =>
  new Map(judgeQuality(quality, limits).map((entry) => [entry.component, entry]));

const coverIn = ({ faces: [face] }: FaceAnalysis, limits: SelfieLimits): CoverHint | undefined =>
  face && coverFault(face, limits);

/** Where the display looks for itself it does not look for a cover; main does, on the picture that counts. */
function coverFault(face: ObservedFace, limits: SelfieLimits): CoverHint | undefined {
  const judged = judgedBy(face, limits);
  return COVER_ADVICE.find(([component]) => judged.get(component)?.verdict === 'FAILED')?.[1];
}

function pictureFault(face: ObservedFace, limits: SelfieLimits): SelfieHint | undefined {
  const judged = judgedBy(face, limits);
  const fault = PICTURE_ADVICE.find(([component]) => judged.get(component)?.verdict !== 'PASSED');
  // The one component that fails either way, and asks for the contrary then.
  return fault && judged.get(fault[0])?.reason === 'too-bright' ? 'less-light' : fault?.[1];
}
