import type { Interval } from './recapture-random.ts';

/** The ranges that captures are drawn from, as physical quantities where possible. */
export interface ParameterRanges {
  /** The captures of two sets have nothing in common, even where their ranges meet. */
  seed: number;
  displayPixelsPerInch: readonly Interval[];
  /** How much larger than life a display shows the document. */
  enlargement: readonly Interval[];
  /** Screen ruling of a print; laser printers have 85 to 212, offset presses 133 to 175. */
  linesPerInch: readonly Interval[];
  /** Deviation of the lens's blur, in pixels. */
  blur: readonly Interval[];
  /** Deviation of the sensor's noise, in grey levels. */
  noise: readonly Interval[];
  /** JPEG quality. */
  quality: readonly Interval[];
  angle: readonly Interval[];
  tilt: readonly Interval[];
  /** Share of the frame that the document fills. */
  fill: readonly Interval[];
}

/**
 * Thresholds are chosen on `design`. Figures are reported on `evaluation`: pictures of a webcam or a document camera of
 * 1080p at 30 to 50 cm, before displays from a monitor to a telephone and prints from coarse to fine. It was written
 * down before any figure on it was seen; docs/document-liveness.md describes the earlier sets.
 */
export const PARAMETER_RANGES: Record<'design' | 'evaluation', ParameterRanges> = {
  design: {
    seed: 1,
    displayPixelsPerInch: [
      [92, 112],
      [140, 165],
      [220, 270],
      [400, 450],
    ],
    enlargement: [
      [0.8, 1],
      [1.3, 1.5],
    ],
    linesPerInch: [
      [85, 106],
      [140, 155],
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
      [0.45, 0.55],
      [0.62, 0.7],
      [0.84, 0.9],
    ],
  },
  evaluation: {
    seed: 611_953,
    displayPixelsPerInch: [[92, 460]],
    enlargement: [[0.8, 1.5]],
    linesPerInch: [[85, 212]],
    blur: [[0.5, 1.1]],
    noise: [[1, 4]],
    quality: [[85, 95]],
    angle: [[-10, 10]],
    tilt: [[0, 0.1]],
    fill: [[0.4, 0.9]],
  },
};
