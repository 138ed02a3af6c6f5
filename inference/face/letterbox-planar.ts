import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { letterboxMap } from './affine.ts';
import type { Normalisation } from './warp-planar.ts';

/** Samples per target pixel and axis; a detector's input is so small that interpolation between them is idle. */
const SAMPLES_PER_AXIS = 4;

/**
 * Shrinks the whole picture into a square with black bars and writes it as planes (RGB, `3 * size * size`). Each target
 * pixel is the mean of a grid of source pixels.
 */
export function letterboxToPlanes(
  { width, height, data }: RgbImage,
  size: number,
  { offset, divisor }: Normalisation,
): Float32Array {
  const { a: scale, c: shiftX, f: shiftY } = letterboxMap(width, height, size);
  const columns = sampleOffsets(size, scale, shiftX, { limit: width, stride: 3 });
  const rows = sampleOffsets(size, scale, shiftY, { limit: height, stride: 3 * width });
  const planes = new Float32Array(3 * size * size);
  const weight = 1 / (SAMPLES_PER_AXIS * SAMPLES_PER_AXIS * divisor);
  const bias = offset / divisor;
  for (let y = 0, target = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1, target += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = y * SAMPLES_PER_AXIS; row < (y + 1) * SAMPLES_PER_AXIS; row += 1) {
        const start = rows[row]!;
        if (start < 0) continue;
        for (let column = x * SAMPLES_PER_AXIS; column < (x + 1) * SAMPLES_PER_AXIS; column += 1) {
          const shift = columns[column]!;
          if (shift < 0) continue;
          const p = start + shift;
          red += data[p]!;
          green += data[p + 1]!;
          blue += data[p + 2]!;
        }
      }
      planes[target] = red * weight - bias;
      planes[target + size * size] = green * weight - bias;
      planes[target + 2 * size * size] = blue * weight - bias;
    }
  }
  return planes;
}

/** How many bytes into the picture the source row or column of every sample lies, -1 for one that lies in a bar. */
function sampleOffsets(
  size: number,
  scale: number,
  shift: number,
  { limit, stride }: { limit: number; stride: number },
): Int32Array {
  return Int32Array.from({ length: size * SAMPLES_PER_AXIS }, (_, index) => {
    const target = (index + 0.5) / SAMPLES_PER_AXIS - 0.5;
    const source = Math.round(target * scale + shift);
    return source < 0 || source >= limit ? -1 : source * stride;
  });
}
