import type { GreyImage } from '#core/imaging/grey-image.ts';

/** Mean luminance of each column over some rows. @param to exclusive */
export function meanRows({ width, height, data }: GreyImage, from: number, to: number): Float32Array {
  const [first, last] = [Math.max(0, from), Math.min(height, to)];
  const mean = new Float32Array(width);
  for (let y = first; y < last; y++) {
    for (let x = 0, p = y * width; x < width; x++, p++) mean[x]! += data[p]!;
  }
  for (let x = 0; x < width; x++) mean[x]! /= Math.max(1, last - first);
  return mean;
}

/** Running sums of a profile, so that a mean over any stretch of it costs two look-ups. */
export function runningSums(profile: Float32Array): Float64Array {
  const sums = new Float64Array(profile.length + 1);
  for (let i = 0; i < profile.length; i++) sums[i + 1] = sums[i]! + profile[i]!;
  return sums;
}

/** The running sum up to a place between two pixels. @param x 0 or more, below the profile's length */
export function sumAt(sums: Float64Array, x: number): number {
  const i = x | 0;
  return sums[i]! + (sums[i + 1]! - sums[i]!) * (x - i);
}
