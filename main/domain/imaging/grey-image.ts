import type { RgbImage } from './rgb-image.ts';

/** One channel, 8 bits, rows from the top, no padding. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Luma of Rec. 601 in 8-bit integer weights, as JPEG uses it. */
export function toGrey({ width, height, data }: RgbImage): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < grey.length; i++, p += 3) {
    grey[i] = ((data[p] ?? 0) * 77 + (data[p + 1] ?? 0) * 150 + (data[p + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, data: grey };
}

/**
 * Shrinks by a whole factor, averaging each block; columns and rows that fill no whole block are left out.
 * @param factor 1 or more
 */
export function shrinkGrey({ width, height, data }: GreyImage, factor: number): GreyImage {
  if (factor === 1) return { width, height, data };
  const w = Math.floor(width / factor);
  const h = Math.floor(height / factor);
  const out = new Uint8Array(w * h);
  const area = factor * factor;
  const sums = new Uint32Array(w);
  for (let y = 0; y < h; y++) {
    sums.fill(0);
    for (let dy = 0; dy < factor; dy++) {
      let p = (y * factor + dy) * width;
      for (let x = 0; x < w; x++) {
        let sum = 0;
        for (let dx = 0; dx < factor; dx++) sum += data[p++] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum;
      }
    }
    for (let x = 0; x < w; x++) out[y * w + x] = (sums[x] ?? 0) / area;
  }
  return { width: w, height: h, data: out };
}
