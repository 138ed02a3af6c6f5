/** One point of a curve: how often strangers match, and how often a person is not matched with themselves. */
export interface ErrorShares {
  fmr: number;
  fnmr: number;
}

/** A curve of false non-match against false match as a picture needs it, in pixels of a square from its top left. */
export interface DetDrawing {
  side: number;
  /** Where the axes begin and end. */
  from: number;
  to: number;
  /** Lines of the grid: the share, and how far its line lies from the left; from the bottom it is as far. */
  ticks: readonly { share: number; offset: number }[];
  /** Path data of the curve; empty without points. */
  line: string;
}

/** Both axes show these shares, spaced by the normal deviate as DET plots are (ISO/IEC 19795-1). */
const TICKS = [0.0001, 0.001, 0.01, 0.05, 0.1, 0.2, 0.4];
const [LOWEST, HIGHEST] = [0.00005, 0.5];

/** Lays out a DET plot. Shares of zero, which such an axis cannot show, are drawn at its edge. */
export function detDrawing(points: readonly ErrorShares[], side: number, margin: number): DetDrawing {
  const low = deviate(LOWEST);
  const high = deviate(HIGHEST);
  const offset = (share: number) => {
    const kept = Math.min(HIGHEST, Math.max(LOWEST, share));
    return margin + ((deviate(kept) - low) / (high - low)) * (side - 2 * margin);
  };
  const line = points.map(
    ({ fmr, fnmr }, index) =>
      `${index === 0 ? 'M' : 'L'}${offset(fmr).toFixed(1)} ${(side - offset(fnmr)).toFixed(1)}`,
  );
  return {
    side,
    from: margin,
    to: side - margin,
    ticks: TICKS.map((share) => ({ share, offset: offset(share) })),
    line: line.join(''),
  };
}

/** The normal deviate of a share, by bisection. */
function deviate(share: number): number {
  let [low, high] = [-6, 6];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of the normal distribution below a deviate; Abramowitz and Stegun 26.2.17, error below 7.5e-8. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z < 0 ? tail : 1 - tail;
}
