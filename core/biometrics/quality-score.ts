import {
  type MeasuredComponent,
  type QualityComponent,
  type QualityFault,
  type QualityUnit,
  UNMEASURED_COMPONENTS,
} from './quality-component.ts';
import { QUALITY_LIMITS, type QualityLimits } from './quality-limits.ts';

interface Mapping {
  unit: QualityUnit;
  /** Native value to a score, which is then rounded and kept within 0 and 100. */
  toScore(value: number): number;
  /** Why a value is not good enough. */
  fault: QualityFault | ((value: number) => QualityFault);
}

/** The share of the picture's height between the eyes and the chin that ISO/IEC 29794-5 holds to be best. */
const BEST_HEAD_SIZE = 0.45;

/**
 * Native values to scores. The mappings are those of ISO/IEC 29794-5 as its reference implementation (BSI OFIQ)
 * states them; sharpness and the two of occlusion are this product's own, see {@link sharpnessScore} and
 * quality-occlusion.ts.
 */
const MAPPINGS: Record<MeasuredComponent, Mapping> = {
  'single-face-present': { unit: 'ratio', toScore: (value) => 100 * (1 - value), fault: 'another-face' },
  'inter-eye-distance': {
    unit: 'px',
    toScore: (value) => 100 * sigmoid(value, 70, 20),
    fault: 'resolution-low',
  },
  'head-size': {
    unit: 'ratio',
    toScore: (value) => 200 * (1 - sigmoid(Math.abs(value - BEST_HEAD_SIZE), 0, 0.05)),
    fault: (value) => (value < BEST_HEAD_SIZE ? 'head-small' : 'head-large'),
  },
  'leftward-crop': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 0.9, 0.1), fault: 'cut-left' },
  'rightward-crop': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 0.9, 0.1), fault: 'cut-right' },
  'margin-above': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 1.4, 0.1), fault: 'cut-above' },
  'margin-below': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 1.8, 0.1), fault: 'cut-below' },
  'head-pose-yaw': { unit: 'deg', toScore: poseScore, fault: 'head-turned' },
  'head-pose-pitch': { unit: 'deg', toScore: poseScore, fault: 'head-tilted' },
  'head-pose-roll': { unit: 'deg', toScore: poseScore, fault: 'head-leaning' },
  'eyes-open': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 0.02, 0.01), fault: 'eyes-closed' },
  'eyes-visible': {
    unit: 'ratio',
    toScore: (value) => 100 * (1 - sigmoid(value, EYES_HIDDEN, 0.1)),
    fault: 'eyes-hidden',
  },
  'mouth-closed': {
    unit: 'ratio',
    toScore: (value) => 100 * (1 - sigmoid(value, 0.2, 0.06)),
    fault: 'mouth-open',
  },
  'mouth-occlusion-prevention': {
    unit: 'ratio',
    toScore: (value) => 100 * (1 - sigmoid(value, MOUTH_HIDDEN, 0.08)),
    fault: 'mouth-hidden',
  },
  'dynamic-range': { unit: 'bit', toScore: (value) => 12.5 * value, fault: 'range-low' },
  'illumination-uniformity': {
    unit: 'ratio',
    toScore: (value) => 100 * value ** 0.3,
    fault: 'light-uneven',
  },
  'under-exposure-prevention': {
    unit: 'ratio',
    toScore: (value) => 120 * (0.832 - sigmoid(value, 0.92, 0.05)),
    fault: 'under-exposed',
  },
  'over-exposure-prevention': {
    unit: 'ratio',
    toScore: (value) => 1 / (value + 0.01),
    fault: 'over-exposed',
  },
  'luminance-mean': {
    unit: 'ratio',
    toScore: (value) => 100 * sigmoid(value, 0.2, 0.05) * (1 - sigmoid(value, 0.8, 0.05)),
    fault: (value) => (value < 0.5 ? 'too-dark' : 'too-bright'),
  },
  'luminance-variance': {
    unit: 'ratio',
    toScore: (value) => 100 * Math.sin(((60 * value) / (60 * value + 1)) * Math.PI),
    fault: (value) => (value < BEST_VARIANCE ? 'contrast-low' : 'contrast-high'),
  },
  sharpness: { unit: 'level²', toScore: sharpnessScore, fault: 'blurred' },
};

/**
 * Distances of colour (natural logarithm of linear light) at which eyes and mouth score 50. On 76 pictures of bare faces
 * the highest were 0.69 and 0.08. Drawn over 35 of them: black, grey, green and mirroring lenses 0.78 to 2.4; blue, black
 * and red masks, over the nose or under it, 0.94 to 2.5; white ones 0.22 to 1.2, two of 35 below.
 */
const EYES_HIDDEN = 0.75;
const MOUTH_HIDDEN = 0.3;
/** Where the mapping of the standard has its maximum. */
const BEST_VARIANCE = 1 / 60;

/** A measured component with its score, and its verdict by a limit. */
export function scoreComponent(
  component: MeasuredComponent,
  value: number,
  limits: QualityLimits = QUALITY_LIMITS,
): QualityComponent {
  const { unit, toScore, fault } = MAPPINGS[component];
  const score = Math.round(Math.min(100, Math.max(0, toScore(value))));
  const passed = score >= limits[component];
  return {
    component,
    native: { value, unit },
    score,
    verdict: passed ? 'PASSED' : 'FAILED',
    reason: passed ? 'ok' : typeof fault === 'string' ? fault : fault(value),
  };
}

/** The same components judged by other limits; NOT_PERFORMED stays so. */
export function judgeComponents(
  components: readonly QualityComponent[],
  limits: QualityLimits,
): QualityComponent[] {
  return components.map((entry) =>
    entry.verdict === 'NOT_PERFORMED' ? entry : scoreComponent(entry.component, entry.native.value, limits),
  );
}

/** A component that this picture gives nothing to measure by. */
export function notInPicture(component: MeasuredComponent): QualityComponent {
  return { component, verdict: 'NOT_PERFORMED', reason: 'not-in-picture' };
}

/** The components that were not measured, marked so. */
export function unmeasuredComponents(): QualityComponent[] {
  return UNMEASURED_COMPONENTS.map((component) => ({
    component,
    verdict: 'NOT_PERFORMED',
    reason: 'no-method',
  }));
}

function sigmoid(value: number, centre: number, width: number): number {
  return 1 / (1 + Math.exp((centre - value) / width));
}

function poseScore(degrees: number): number {
  const cosine = Math.max(0, Math.cos((degrees * Math.PI) / 180));
  return 100 * cosine * cosine;
}

/** Half the score at this variance; every doubling or halving of it moves the score by the slope. */
const SHARPNESS_CENTRE = 45;
const SHARPNESS_SLOPE = 17;

/**
 * The standard's component is a trained regressor. Here: the variance of the Laplacian of the face, sampled at the
 * resolution that recognition uses, in usual light and without noise (quality-sharpness.ts), on a logarithmic scale.
 * Measured on 63 portraits: in focus 146 to 1924; blurred by 4 % of the distance between the eyes 2 to 28, and there
 * similarity to the sharp picture falls below 0.985.
 */
function sharpnessScore(variance: number): number {
  return 50 + SHARPNESS_SLOPE * Math.log2(Math.max(variance, 1e-3) / SHARPNESS_CENTRE);
}
