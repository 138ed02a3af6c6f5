import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type Affine, affineScale } from './affine.ts';

/** Pixel values `v` become `(v - offset) / divisor`. */
export interface Normalisation {
  offset: number;
  divisor: number;
}

/** More samples per pixel than 4x4 cost time and change nothing that the models see. */
const MAX_SAMPLES_PER_AXIS = 4;

/**
 * Cuts a square out of a picture by an affine map: bilinear, several samples per pixel where it shrinks, black
 * outside the picture. One pass writes the three planes (RGB, `3 * size * size`) that ONNX models read.
 */
export function warpToPlanes(
  image: RgbImage,
  map: Affine,
  size: number,
  { offset, divisor }: Normalisation,
): Float32Array {
  const planes = new Float32Array(3 * size * size);
  const shifts = sampleShifts(affineScale(map));
  const { a, b, c, d, e, f } = map;
  const scale = 1 / (shifts.length * shifts.length * divisor);
  const bias = offset / divisor;
  const sum = new Float64Array(3);
  for (let y = 0, target = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1, target += 1) {
      sum[0] = 0;
      sum[1] = 0;
      sum[2] = 0;
      for (let row = 0; row < shifts.length; row += 1) {
        const v = y + shifts[row]!;
        for (let column = 0; column < shifts.length; column += 1) {
          const u = x + shifts[column]!;
          addBilinear(image, a * u + b * v + c, d * u + e * v + f, sum);
        }
      }
      planes[target] = sum[0] * scale - bias;
      planes[target + size * size] = sum[1] * scale - bias;
      planes[target + 2 * size * size] = sum[2] * scale - bias;
    }
  }
  return planes;
}

/** Where the samples of one target pixel lie, around its centre, on each axis. */
function sampleShifts(scale: number): Float64Array {
  const count = Math.min(MAX_SAMPLES_PER_AXIS, Math.max(1, Math.round(scale)));
  return Float64Array.from({ length: count }, (_, index) => (index + 0.5) / count - 0.5);
}

/** Adds the colour at a place between four pixels. Written out per channel: this is the hot path of every crop. */
function addBilinear(image: RgbImage, u: number, v: number, sum: Float64Array): void {
  const { width, height, data } = image;
  if (!(u >= 0 && v >= 0 && u < width - 1 && v < height - 1)) {
    addAtEdge(image, u, v, sum);
    return;
  }
  const left = u | 0;
  const top = v | 0;
  const fx = u - left;
  const fy = v - top;
  const topRight = fx - fx * fy;
  const bottomRight = fx * fy;
  const bottomLeft = fy - bottomRight;
  const topLeft = 1 - fx - bottomLeft;
  const p = (top * width + left) * 3;
  const q = p + 3 * width;
  sum[0]! +=
    topLeft * data[p]! + topRight * data[p + 3]! + bottomLeft * data[q]! + bottomRight * data[q + 3]!;
  sum[1]! +=
    topLeft * data[p + 1]! + topRight * data[p + 4]! + bottomLeft * data[q + 1]! + bottomRight * data[q + 4]!;
  sum[2]! +=
    topLeft * data[p + 2]! + topRight * data[p + 5]! + bottomLeft * data[q + 2]! + bottomRight * data[q + 5]!;
}

/** The same where some of the four pixels lie outside the picture; those are black. */
function addAtEdge({ width, height, data }: RgbImage, u: number, v: number, sum: Float64Array): void {
  if (u <= -1 || v <= -1 || u >= width || v >= height) return;
  const left = Math.floor(u);
  const top = Math.floor(v);
  for (let corner = 0; corner < 4; corner += 1) {
    const x = left + (corner & 1);
    const y = top + (corner >> 1);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const weight = (1 - Math.abs(u - x)) * (1 - Math.abs(v - y));
    const p = (y * width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) sum[channel]! += weight * data[p + channel]!;
  }
}
