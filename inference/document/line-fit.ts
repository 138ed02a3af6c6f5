import { type CentreLine, fitCentreLine } from './centre-line.ts';
import type { DarkComponent } from './dark-components.ts';

/** Where a line of text runs and how its characters are spaced. */
export interface LineFit extends CentreLine {
  /** Height of capitals, across the line. */
  height: number;
  /** Distance of neighbouring characters, along the x axis. */
  pitch: number;
  /** How far characters stand off a regular grid of that pitch: deviation over pitch. Even spacing 0, chance 0.29. */
  irregularity: number;
  /** Centre of the first and the last character, x axis. */
  first: number;
  last: number;
}

/** Fits a line and a pitch to components in order of `cx`. */
export function fitLine(components: readonly DarkComponent[]): LineFit | undefined {
  if (components.length < 4) return undefined;
  const centre = fitCentreLine(components);
  const heights = components.map((component) => acrossLine(component, centre.slope)).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length * 0.6)] ?? 0;
  const grid = fitPitch(components, height);
  if (!grid || height <= 0) return undefined;
  return {
    ...centre,
    height,
    ...grid,
    first: components[0]!.cx,
    last: components.at(-1)!.cx,
  };
}

/** A tilted character's bounding box is taller than the character. */
function acrossLine({ width, height }: DarkComponent, slope: number): number {
  const angle = Math.atan(Math.abs(slope));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return Math.max(height * 0.6, (height * cosine - width * sine) / (cosine * cosine - sine * sine));
}

function fitPitch(
  components: readonly DarkComponent[],
  height: number,
): { pitch: number; irregularity: number } | undefined {
  const centres = components.filter(({ width }) => width < height * 1.35).map(({ cx }) => cx);
  const steps = centres.slice(1).map((x, i) => x - centres[i]!);
  const near = steps.filter((step) => step > height * 0.55 && step < height * 1.75).sort((a, b) => a - b);
  let pitch = near[near.length >> 1];
  if (pitch === undefined) return undefined;
  let residual = 0;
  // The index of each character follows from the pitch, and the pitch from the indices: two rounds settle it.
  for (let round = 0; round < 3; round++) {
    const fitted = fitGrid(centres, pitch);
    if (!fitted) return undefined;
    ({ pitch, residual } = fitted);
  }
  return { pitch, irregularity: residual / pitch };
}

function fitGrid(centres: readonly number[], pitch: number): { pitch: number; residual: number } | undefined {
  let index = 0;
  const indices = centres.map((x, i) => {
    if (i > 0) index += Math.max(0, Math.round((x - centres[i - 1]!) / pitch));
    return index;
  });
  const n = centres.length;
  const meanK = indices.reduce((sum, k) => sum + k, 0) / n;
  const meanX = centres.reduce((sum, x) => sum + x, 0) / n;
  let kk = 0;
  let kx = 0;
  centres.forEach((x, i) => {
    kk += (indices[i]! - meanK) ** 2;
    kx += (indices[i]! - meanK) * (x - meanX);
  });
  if (kk === 0 || kx <= 0) return undefined;
  const fitted = kx / kk;
  const squares = centres.reduce((sum, x, i) => sum + (x - meanX - fitted * (indices[i]! - meanK)) ** 2, 0);
  return { pitch: fitted, residual: Math.sqrt(squares / n) };
}
