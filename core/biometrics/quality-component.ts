/** Quality components of ISO/IEC 29794-5 that are computed from the mesh and the pixels. */
export const MEASURED_COMPONENTS = [
  'single-face-present',
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
  'eyes-visible',
  'mouth-closed',
  'mouth-occlusion-prevention',
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
  'no-head-covering',
  'expression-neutrality',
] as const;
export type UnmeasuredComponent = (typeof UNMEASURED_COMPONENTS)[number];

export type QualityUnit = 'px' | 'deg' | 'ratio' | 'bit' | 'level²';

/** Why a component fails; one name for each, two where it can fail on both sides. */
export type QualityFault =
  | 'another-face'
  | 'resolution-low'
  | 'head-small'
  | 'head-large'
  | 'cut-left'
  | 'cut-right'
  | 'cut-above'
  | 'cut-below'
  | 'head-turned'
  | 'head-tilted'
  | 'head-leaning'
  | 'eyes-closed'
  | 'eyes-hidden'
  | 'mouth-open'
  | 'mouth-hidden'
  | 'range-low'
  | 'light-uneven'
  | 'under-exposed'
  | 'over-exposed'
  | 'too-dark'
  | 'too-bright'
  | 'contrast-low'
  | 'contrast-high'
  | 'blurred';

/** One component: measured, or said not to be. */
export type QualityComponent =
  | {
      component: MeasuredComponent;
      /** The measurement itself, before it is mapped to a score. */
      native: { value: number; unit: QualityUnit };
      /** 0 (worst) to 100. */
      score: number;
      verdict: 'PASSED' | 'FAILED';
      reason: 'ok' | QualityFault;
    }
  | {
      component: MeasuredComponent | UnmeasuredComponent;
      verdict: 'NOT_PERFORMED';
      /** No method in this product; or one that this picture gives nothing to work on. */
      reason: 'no-method' | 'not-in-picture';
    };

export function qualityScoreOf(
  components: readonly QualityComponent[],
  name: MeasuredComponent,
): number | undefined {
  const found = components.find(({ component }) => component === name);
  return found && found.verdict !== 'NOT_PERFORMED' ? found.score : undefined;
}
