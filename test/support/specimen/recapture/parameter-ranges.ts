import type { Interval } from './random.ts';

/**
 * What captures are drawn from. The two sets share no value of what decides a signal: thresholds are chosen on
 * `design`, figures are reported on `evaluation`, which lies between the parts of `design`, neither easier nor harder.
 */
export interface ParameterRanges {
  /** Pixels of the display per pixel of the camera. */
  displayDensity: readonly Interval[];
  /** Dots of a print per pixel of the camera. */
  dotDensity: readonly Interval[];
  /** Deviation of the lens's blur, in pixels. */
  blur: readonly Interval[];
  noise: readonly Interval[];
  quality: readonly Interval[];
  angle: readonly Interval[];
  tilt: readonly Interval[];
  fill: readonly Interval[];
}

export const PARAMETER_RANGES: Record<'design' | 'evaluation', ParameterRanges> = {
  design: {
    displayDensity: [
      [0.3, 0.38],
      [0.48, 0.56],
      [0.7, 0.8],
      [1, 1.15],
      [1.45, 1.6],
    ],
    dotDensity: [
      [0.28, 0.33],
      [0.4, 0.46],
      [0.55, 0.62],
    ],
    blur: [
      [0.4, 0.55],
      [0.8, 0.95],
    ],
    noise: [
      [1, 1.6],
      [3, 4],
    ],
    quality: [
      [84, 89],
      [94, 96],
    ],
    angle: [
      [-8, -5],
      [-2, 2],
      [6, 9],
    ],
    tilt: [
      [0, 0.02],
      [0.06, 0.09],
    ],
    fill: [
      [0.62, 0.7],
      [0.84, 0.9],
    ],
  },
  evaluation: {
    displayDensity: [
      [0.39, 0.47],
      [0.57, 0.69],
      [0.81, 0.99],
      [1.16, 1.44],
    ],
    dotDensity: [
      [0.24, 0.27],
      [0.34, 0.39],
      [0.47, 0.54],
    ],
    blur: [[0.56, 0.79]],
    noise: [[1.7, 2.9]],
    // The kiosk keeps its frames at 92.
    quality: [[90, 93]],
    angle: [
      [-4.5, -2.5],
      [2.5, 5.5],
      [9.5, 12],
    ],
    tilt: [
      [0.025, 0.055],
      [0.095, 0.12],
    ],
    fill: [[0.71, 0.83]],
  },
};
