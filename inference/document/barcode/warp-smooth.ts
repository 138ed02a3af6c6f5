import type { Homography } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';

/** Weights of four neighbouring pixels for this many places between the middle two. */
const PLACES = 64;
const WEIGHTS = cubicWeights();

/**
 * Resamples by a projective map from target to source with a cubic kernel, the border repeated: unlike a bilinear one
 * it keeps the contrast of bars that are one or two pixels wide.
 * @param toSource maps pixel-edge coordinates of the target to those of the source
 */
export function warpGreySmooth(
  source: GreyImage,
  width: number,
  height: number,
  [a, b, c, d, e, f, g, h, i]: Homography,
): GreyImage {
  const { data, width: stride } = source;
  const target = new Uint8ClampedArray(width * height);
  const lastX = stride - 1;
  const lastY = source.height - 1;
  for (let row = 0, out = 0; row < height; row++) {
    const v = row + 0.5;
    const rowX = b * v + c;
    const rowY = e * v + f;
    const rowW = h * v + i;
    for (let column = 0; column < width; column++, out++) {
      const u = column + 0.5;
      const share = 1 / (g * u + rowW);
      const x = Math.min(lastX, Math.max(0, (a * u + rowX) * share - 0.5));
      const y = Math.min(lastY, Math.max(0, (d * u + rowY) * share - 0.5));
      const x1 = x | 0;
      const y1 = y | 0;
      const p = (((x - x1) * PLACES) | 0) * 4;
      const q = (((y - y1) * PLACES) | 0) * 4;
      if (x1 < 1 || y1 < 1 || x1 > lastX - 2 || y1 > lastY - 2) {
        target[out] = besideBorder(source, x1, y1, p, q);
        continue;
      }
      // Written out, as this runs for every pixel of every symbol.
      const w0 = WEIGHTS[p]!;
      const w1 = WEIGHTS[p + 1]!;
      const w2 = WEIGHTS[p + 2]!;
      const w3 = WEIGHTS[p + 3]!;
      let at = (y1 - 1) * stride + x1 - 1;
      const r0 = w0 * data[at]! + w1 * data[at + 1]! + w2 * data[at + 2]! + w3 * data[at + 3]!;
      at += stride;
      const r1 = w0 * data[at]! + w1 * data[at + 1]! + w2 * data[at + 2]! + w3 * data[at + 3]!;
      at += stride;
      const r2 = w0 * data[at]! + w1 * data[at + 1]! + w2 * data[at + 2]! + w3 * data[at + 3]!;
      at += stride;
      const r3 = w0 * data[at]! + w1 * data[at + 1]! + w2 * data[at + 2]! + w3 * data[at + 3]!;
      target[out] = WEIGHTS[q]! * r0 + WEIGHTS[q + 1]! * r1 + WEIGHTS[q + 2]! * r2 + WEIGHTS[q + 3]! * r3;
    }
  }
  return { width, height, data: new Uint8Array(target.buffer) };
}

/** The value between the pixel at x, y and those after it, some of whose neighbours lie beyond the border. */
function besideBorder({ width, height, data }: GreyImage, x: number, y: number, p: number, q: number) {
  let value = 0;
  for (let down = 0; down < 4; down++) {
    const line = Math.min(height - 1, Math.max(0, y + down - 1)) * width;
    let across = 0;
    for (let right = 0; right < 4; right++) {
      across += WEIGHTS[p + right]! * data[line + Math.min(width - 1, Math.max(0, x + right - 1))]!;
    }
    value += WEIGHTS[q + down]! * across;
  }
  return value;
}

/** Keys (1981), a = -1/2. */
function cubicWeights(): Float64Array {
  const weights = new Float64Array(PLACES * 4);
  for (let place = 0; place < PLACES; place++) {
    const t = (place + 0.5) / PLACES;
    weights.set(
      [
        ((-0.5 * t + 1) * t - 0.5) * t,
        (1.5 * t - 2.5) * t * t + 1,
        ((-1.5 * t + 2) * t + 0.5) * t,
        (0.5 * t - 0.5) * t * t,
      ],
      place * 4,
    );
  }
  return weights;
}
