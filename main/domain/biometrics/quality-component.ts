/** Quality components of ISO/IEC 29794-5 that are computed from the mesh and the pixels. */
export const MEASURED_COMPONENTS = [
  'inter-eye-distance',
  'head-size',
  'leftward-crop',
  'rightward-crop',
  'margin-above',
  'margin-below',
  'head-pose-yaw',
  'head-pose-pitch',
  'head-pose-roll',
  'eyes-open',
  'mouth-closed',
  'dynamic-range',
  'illumination-uniformity',
  'under-exposure-prevention',
  'over-exposure-prevention',
  'luminance-mean',
  'luminance-variance',
  'sharpness',
] as const;
export type MeasuredComponent = (typeof MEASURED_COMPONENTS)[number];

/** Components of the same standard that need models which this product does not have. */
export const UNMEASURED_COMPONENTS = [
  'unified-quality-score',
  'background-uniformity',
  'face-occlusion-prevention',
  'eyes-visible',
  'mouth-occlusion-prevention',
  'no-head-covering',
  'expression-neutrality',
] as const;
export type UnmeasuredComponent = (typeof UNMEASURED_COMPONENTS)[number];

export type QualityUnit = 'px' | 'deg' | 'ratio' | 'bit' | 'level²';

/** One component: measured, or said not to be. */
export type QualityComponent =
  | {
      component: MeasuredComponent;
      /** The measurement itself, before it is mapped to a score. */
      native: { value: number; unit: QualityUnit };
      /** 0 (worst) to 100. */
      score: number;
      verdict: 'PASSED' | 'FAILED';
    }
  | { component: UnmeasuredComponent; verdict: 'NOT_PERFORMED'; reason: 'no-method' };

/** The verdict of a component is PASSED from this score. */
export const PASSING_QUALITY_SCORE = 50;

export function qualityScoreOf(
  components: readonly QualityComponent[],
  name: MeasuredComponent,
): number | undefined {
  const found = components.find(({ component }) => component === name);
  return found && found.verdict !== 'NOT_PERFORMED' ? found.score : undefined;
}
