import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { BarTexture } from './bar-texture.ts';
import { cutOut } from './cut-out.ts';
import { runningSums } from './row-profile.ts';

/** Turns of the rows, in degrees, that are tried about the direction of the gradients, coarse and then fine. */
const COARSE = { reach: 7, step: 0.7 };
const FINE = { reach: 0.6, step: 0.15 };
/** Columns and rows of the texture that are looked at to find its turn. */
const SAMPLES = { across: 120, along: 110 };
/** Rows and columns belong to the texture from this share of the edges of its busiest ones. */
const ROW_SHARE = 0.5;
const COLUMN_SHARE = 0.3;

/**
 * Turns a texture's rectangle to the direction of its rows and trims it to where bars are. The direction of gradients
 * alone is off by degrees: differences of neighbouring pixels understate the finer of two directions.
 */
export function alignTexture(grey: GreyImage, texture: BarTexture): BarTexture {
  const coarse = bestTurn(grey, texture, texture.angle, COARSE);
  const turned = { ...texture, angle: bestTurn(grey, texture, coarse, FINE) };
  return trim(grey, turned);
}

function bestTurn(
  grey: GreyImage,
  texture: BarTexture,
  about: number,
  { reach, step }: { reach: number; step: number },
): number {
  let best = { angle: about, value: -1 };
  for (let degrees = -reach; degrees <= reach + 1e-9; degrees += step) {
    const angle = about + (degrees * Math.PI) / 180;
    const value = rowContrast(grey, { ...texture, angle });
    if (value > best.value) best = { angle, value };
  }
  return best.angle;
}

/** How much the mean luminance of rows differs from row to row: most where the rows of the sampling are the symbol's. */
function rowContrast(
  { width, height, data }: GreyImage,
  { x, y, angle, length, height: tall }: BarTexture,
): number {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const rows = Math.min(SAMPLES.along, Math.max(8, Math.round(tall * 1.2)));
  const columns = Math.min(SAMPLES.across, Math.max(8, Math.round(length / 2)));
  let sum = 0;
  let before = 0;
  const [stepX, stepY] = [(c * length * 0.94) / columns, (s * length * 0.94) / columns];
  const first = 0.5 - columns / 2;
  for (let row = 0; row < rows; row++) {
    const v = ((row + 0.5) / rows - 0.5) * tall * 1.2;
    let [px, py] = [x + first * stepX - v * s, y + first * stepY + v * c];
    let mean = 0;
    for (let column = 0; column < columns; column++, px += stepX, py += stepY) {
      const inX = Math.min(width - 1, Math.max(0, px)) | 0;
      const inY = Math.min(height - 1, Math.max(0, py)) | 0;
      mean += data[inY * width + inX]!;
    }
    mean /= columns;
    if (row > 0) sum += (mean - before) ** 2;
    before = mean;
  }
  return sum;
}

/** Cuts off the parts of the texture beside the bars: print above and below, an edge of the card. */
function trim(grey: GreyImage, texture: BarTexture): BarTexture {
  const patch = cutOut(grey, texture, { along: 0.06, across: 0.1 });
  if (!patch) return texture;
  const { width, height, data } = patch.image;
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 1, p = y * width + 1; x < width; x++, p++) sum += Math.abs(data[p]! - data[p - 1]!);
    rows[y] = sum;
  }
  const tall = busyStretch(rows, ROW_SHARE, 2);
  const columns = new Float32Array(width);
  for (let y = tall.from; y < tall.to; y++) {
    for (let x = 1, p = y * width + 1; x < width; x++, p++) columns[x]! += Math.abs(data[p]! - data[p - 1]!);
  }
  const wide = busyStretch(columns, COLUMN_SHARE, Math.round(width / 50));
  const [u, v] = [(wide.from + wide.to - width) / 2, (tall.from + tall.to - height) / 2].map(
    (shift) => shift / patch.scale,
  ) as [number, number];
  const [c, s] = [Math.cos(texture.angle), Math.sin(texture.angle)];
  return {
    ...texture,
    x: texture.x + u * c - v * s,
    y: texture.y + u * s + v * c,
    length: (wide.to - wide.from) / patch.scale,
    height: (tall.to - tall.from) / patch.scale,
  };
}

/** The stretch with the largest sum among those above a share of the busy values, after a mean over a few. */
function busyStretch(values: Float32Array, share: number, radius: number): { from: number; to: number } {
  const mean = runningMean(values, radius);
  const limit = (mean.toSorted()[Math.floor(mean.length * 0.8)] ?? 0) * share;
  let best = { from: 0, to: values.length, sum: 0 };
  for (let from = 0; from < mean.length; from++) {
    if (mean[from]! < limit) continue;
    let to = from;
    let sum = 0;
    for (; to < mean.length && mean[to]! >= limit; to++) sum += mean[to]!;
    if (sum > best.sum) best = { from, to, sum };
    from = to;
  }
  return best;
}

function runningMean(values: Float32Array, radius: number): Float32Array {
  const sums = runningSums(values);
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - radius), Math.min(values.length, i + radius + 1)];
    return (sums[to]! - sums[from]!) / (to - from);
  });
}
