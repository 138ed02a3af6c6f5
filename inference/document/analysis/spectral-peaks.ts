import { TILE } from '#core/imaging/fourier.ts';

const AREA = TILE * TILE;
/** Added to every power, so that a tile without any noise has no peaks. */
const FLOOR = 1;
/** No tile counts for more than this, so that print on a few tiles is no pattern of the surface. */
const MOST_PROMINENCE = 2.5;
const MOST_HANDEDNESS = 1.5;

/**
 * How far each frequency stands above those around it, mean over tiles: natural logarithm of the power (3 x 3 bins)
 * over the geometric mean of the 11 x 11 bins around it without the inner 5 x 5.
 */
export function meanProminence(powers: readonly Float32Array[]): Float32Array {
  const log = new Float32Array(AREA);
  const mean = new Float32Array(AREA);
  for (const power of powers) {
    for (let i = 0; i < AREA; i++) log[i] = Math.log(power[i]! + FLOOR);
    const wide = boxSum(log, 5);
    const inner = boxSum(log, 2);
    const peak = boxSum(power, 1);
    for (let i = 0; i < AREA; i++) {
      const above = Math.log(peak[i]! / 9 + FLOOR) - (wide[i]! - inner[i]!) / (121 - 25);
      mean[i] = mean[i]! + Math.max(-1, Math.min(above, MOST_PROMINENCE)) / powers.length;
    }
  }
  return mean;
}

/** The narrow peaks of a map: mean of 3 x 3 bins less that of the 11 x 11 around without the inner 7 x 7. */
export function narrowPeaks(map: Float32Array): Float32Array {
  const peak = boxSum(map, 1);
  const wide = boxSum(map, 5);
  const inner = boxSum(map, 3);
  return map.map((_, i) => peak[i]! / 9 - (wide[i]! - inner[i]!) / (121 - 49));
}

/** Natural logarithm of each frequency's power over that of the opposite one (3 x 3 bins each), mean over tiles. */
export function meanHandedness(powers: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(AREA);
  for (const power of powers) {
    const peak = boxSum(power, 1);
    for (let ky = 0; ky < TILE; ky++) {
      for (let kx = 0; kx < TILE; kx++) {
        const i = ky * TILE + kx;
        const opposite = binAt(-kx, -ky);
        if (opposite < i) continue;
        const ratio = Math.log((peak[i]! + FLOOR) / (peak[opposite]! + FLOOR));
        const clipped = Math.max(-MOST_HANDEDNESS, Math.min(ratio, MOST_HANDEDNESS)) / powers.length;
        mean[i] = mean[i]! + clipped;
        if (opposite !== i) mean[opposite] = mean[opposite]! - clipped;
      }
    }
  }
  return mean;
}

/** Mean over 5 x 5 bins: the tilt of a document spreads one wave over as many. */
export function smoothed(map: Float32Array): Float32Array {
  return boxSum(map, 2).map((sum) => sum / 25);
}

/** Index of a frequency; negative ones lie at the end. */
export const binAt = (kx: number, ky: number): number => (ky & (TILE - 1)) * TILE + (kx & (TILE - 1));

/** Calls for each frequency but those of the blocks of JPEG, 8 pixels apart, and their neighbours. */
export function eachFrequency(visit: (kx: number, ky: number, radius: number) => void): void {
  for (let ky = -TILE / 2; ky < TILE / 2; ky++) {
    for (let kx = -TILE / 2; kx < TILE / 2; kx++) {
      if (!ofBlocks(kx, ky)) visit(kx, ky, Math.hypot(kx, ky));
    }
  }
}

/** Edges of blocks are straight, so that their waves run along the axes, where they are strong and spread farther. */
function ofBlocks(kx: number, ky: number): boolean {
  const onAxis = Math.min(Math.abs(kx), Math.abs(ky)) <= 2;
  const spread = onAxis ? 2 : 1;
  return nearMultiple(kx, spread) && nearMultiple(ky, spread);
}

/** Within this many bins of a multiple of 8, which is the frequency of a period of 8 pixels in 64. */
const nearMultiple = (k: number, spread: number): boolean => ((k + spread) & 7) <= 2 * spread;

/** Sums over squares of `2 * reach + 1` bins; frequencies wrap around. */
function boxSum(source: Float32Array, reach: number): Float32Array {
  return lineSums(lineSums(source, reach, 1, TILE), reach, TILE, 1);
}

function lineSums(source: Float32Array, reach: number, step: number, line: number): Float32Array {
  const out = new Float32Array(AREA);
  for (let start = 0; start < TILE * line; start += line) {
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += source[start + (k & (TILE - 1)) * step]!;
    for (let k = 0; k < TILE; k++) {
      out[start + k * step] = sum;
      const next = source[start + ((k + reach + 1) & (TILE - 1)) * step]!;
      sum += next - source[start + ((k - reach) & (TILE - 1)) * step]!;
    }
  }
  return out;
}
