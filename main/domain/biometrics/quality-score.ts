import {
  type MeasuredComponent,
  PASSING_QUALITY_SCORE,
  type QualityComponent,
  type QualityUnit,
  UNMEASURED_COMPONENTS,
} from './quality-component.ts';

interface Mapping {
  unit: QualityUnit;
  /** Native value to a score, which is then rounded and kept within 0 and 100. */
  toScore(value: number): number;
}

/** The share of the picture's height between the eyes and the chin that ISO/IEC 29794-5 holds to be best. */
const BEST_HEAD_SIZE = 0.45;

/**
 * Native values to scores. The mappings are those of ISO/IEC 29794-5 as its reference implementation (BSI OFIQ)
 * states them; sharpness is this product's own, see {@link sharpnessScore}.
 */
const MAPPINGS: Record<MeasuredComponent, Mapping> = {
  'inter-eye-distance': { unit: 'px', toScore: (value) => 100 * sigmoid(value, 70, 20) },
  'head-size': {
    unit: 'ratio',
    toScore: (value) => 200 * (1 - sigmoid(Math.abs(value - BEST_HEAD_SIZE), 0, 0.05)),
  },
  'leftward-crop': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 0.9, 0.1) },
  'rightward-crop': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 0.9, 0.1) },
  'margin-above': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 1.4, 0.1) },
  'margin-below': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 1.8, 0.1) },
  'head-pose-yaw': { unit: 'deg', toScore: poseScore },
  'head-pose-pitch': { unit: 'deg', toScore: poseScore },
  'head-pose-roll': { unit: 'deg', toScore: poseScore },
  'eyes-open': { unit: 'ratio', toScore: (value) => 100 * sigmoid(value, 0.02, 0.01) },
  'mouth-closed': { unit: 'ratio', toScore: (value) => 100 * (1 - sigmoid(value, 0.2, 0.06)) },
  'dynamic-range': { unit: 'bit', toScore: (value) => 12.5 * value },
  'illumination-uniformity': { unit: 'ratio', toScore: (value) => 100 * value ** 0.3 },
  'under-exposure-prevention': {
    unit: 'ratio',
    toScore: (value) => 120 * (0.832 - sigmoid(value, 0.92, 0.05)),
  },
  'over-exposure-prevention': { unit: 'ratio', toScore: (value) => 1 / (value + 0.01) },
  'luminance-mean': {
    unit: 'ratio',
    toScore: (value) => 100 * sigmoid(value, 0.2, 0.05) * (1 - sigmoid(value, 0.8, 0.05)),
  },
  'luminance-variance': {
    unit: 'ratio',
    toScore: (value) => 100 * Math.sin(((60 * value) / (60 * value + 1)) * Math.PI),
  },
  sharpness: { unit: 'level²', toScore: sharpnessScore },
};

/** A measured component with its score and verdict. */
export function scoreComponent(component: MeasuredComponent, value: number): QualityComponent {
  const { unit, toScore } = MAPPINGS[component];
  const score = Math.round(Math.min(100, Math.max(0, toScore(value))));
  return {
    component,
    native: { value, unit },
    score,
    verdict: score >= PASSING_QUALITY_SCORE ? 'PASSED' : 'FAILED',
  };
}

/** The components that nobody measured, said so. */
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
 * resolution that recognition uses, on a logarithmic scale. Measured on portraits: in focus 240 to 1700; blurred by
 * 4 % of the distance between the eyes 10 to 22, and there similarity to the sharp picture falls below 0.985.
 */
function sharpnessScore(variance: number): number {
  return 50 + SHARPNESS_SLOPE * Math.log2(Math.max(variance, 1e-3) / SHARPNESS_CENTRE);
}
