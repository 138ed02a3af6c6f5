/** The middle of a line of text: straight, or bowed as a page near its spine. Pixels, y downwards. */
export interface CentreLine {
  /** y = intercept + slope * x + bow * (x - middle)^2 */
  intercept: number;
  slope: number;
  bow: number;
  middle: number;
}

interface Point {
  cx: number;
  cy: number;
}

/** Fewer points would bend the curve to chance. */
const FEWEST_FOR_BOW = 16;

export function centreAt({ intercept, slope, bow, middle }: CentreLine, x: number): number {
  return intercept + slope * x + bow * (x - middle) ** 2;
}

/** The same line in a picture enlarged by a factor. */
export function enlargedLine({ intercept, slope, bow, middle }: CentreLine, factor: number): CentreLine {
  return { intercept: intercept * factor, slope, bow: bow / factor, middle: middle * factor };
}

/**
 * Least squares over at least two points, once more without the outliers of the first fit, and bowed where that fits
 * better.
 */
export function fitCentreLine(points: readonly Point[]): CentreLine {
  const first = leastSquares(points);
  const offsets = points.map(({ cx, cy }) => Math.abs(cy - centreAt(first, cx)));
  const limit = 2.5 * ([...offsets].sort((a, b) => a - b)[offsets.length >> 1] ?? 0) + 0.5;
  const near = points.filter((_, i) => offsets[i]! <= limit);
  return near.length >= 4 ? leastSquares(near) : first;
}

/** Normal equations in (x - mean) / spread, which keeps them well conditioned. */
function leastSquares(points: readonly Point[]): CentreLine {
  const n = points.length;
  const mean = points.reduce((sum, { cx }) => sum + cx, 0) / n;
  const spread = Math.sqrt(points.reduce((sum, { cx }) => sum + (cx - mean) ** 2, 0) / n) || 1;
  const moments = [0, 0, 0, 0, 0];
  const targets = [0, 0, 0];
  for (const { cx, cy } of points) {
    const u = (cx - mean) / spread;
    for (let k = 0; k < 5; k++) moments[k]! += u ** k;
    for (let k = 0; k < 3; k++) targets[k]! += cy * u ** k;
  }
  const [a, b, c] = n >= FEWEST_FOR_BOW ? solveBowed(moments, targets) : solveStraight(moments, targets);
  // a + b u + c u^2 with u = (x - mean) / spread
  return { intercept: a - (b / spread) * mean, slope: b / spread, bow: c / spread ** 2, middle: mean };
}

type Coefficients = [number, number, number];

/** The first moment is zero, so the two equations are independent. */
function solveStraight(moments: readonly number[], targets: readonly number[]): Coefficients {
  return [targets[0]! / moments[0]!, moments[2]! > 0 ? targets[1]! / moments[2]! : 0, 0];
}

/** Three equations with m1 = 0, by elimination. */
function solveBowed(moments: readonly number[], targets: readonly number[]): Coefficients {
  const [m0 = 1, , m2 = 0, m3 = 0, m4 = 0] = moments;
  const [t0 = 0, t1 = 0, t2 = 0] = targets;
  const pivot = m4 - (m2 * m2) / m0 - (m3 * m3) / m2;
  if (!(m2 > 0) || Math.abs(pivot) < 1e-6) return solveStraight(moments, targets);
  const c = (t2 - (m2 * t0) / m0 - (m3 * t1) / m2) / pivot;
  return [(t0 - m2 * c) / m0, (t1 - m3 * c) / m2, c];
}
