import type { GreyImage } from './grey-image.ts';

/** A rectangle in pixels. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Variance of the Laplacian (4-neighbour kernel): low for a blurred picture. It grows with contrast and falls with
 * magnification, so a threshold holds only for one kind of content at one size.
 * @param box the part to judge, by default the whole picture
 */
export function laplacianVariance({ width, height, data }: GreyImage, box?: PixelBox): number {
  const left = Math.max(1, Math.floor(box?.x ?? 0));
  const top = Math.max(1, Math.floor(box?.y ?? 0));
  const right = Math.min(width - 1, Math.floor(box ? box.x + box.width : width));
  const bottom = Math.min(height - 1, Math.floor(box ? box.y + box.height : height));
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const p = y * width + x;
      const value = 4 * data[p]! - data[p - 1]! - data[p + 1]! - data[p - width]! - data[p + width]!;
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(0, right - left) * Math.max(0, bottom - top);
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
