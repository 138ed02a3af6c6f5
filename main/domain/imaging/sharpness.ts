import type { GreyImage } from './grey-image.ts';

/**
 * Variance of the Laplacian (4-neighbour kernel): low for a blurred picture. It grows with contrast and falls with
 * magnification, so a threshold holds only for one kind of content at one size.
 */
export function laplacianVariance({ width, height, data }: GreyImage): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const value = 4 * data[p]! - data[p - 1]! - data[p + 1]! - data[p - width]! - data[p + width]!;
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(0, width - 2) * Math.max(0, height - 2);
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
