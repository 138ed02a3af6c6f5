import type { Homography } from '../../../domain/imaging/geometry.ts';
import type { GreyImage } from '../../../domain/imaging/grey-image.ts';

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
  const { data } = source;
  const target = new Uint8ClampedArray(width * height);
  const stride = source.width;
  const lastX = stride - 1;
  const lastY = source.height - 1;
  for (let row = 0, out = 0; row < height; row++) {
    const v = row + 0.5;
    for (let column = 0; column < width; column++, out++) {
      const u = column + 0.5;
      const w = g * u + h * v + i;
      const x = Math.min(lastX, Math.max(0, (a * u + b * v + c) / w - 0.5));
      const y = Math.min(lastY, Math.max(0, (d * u + e * v + f) / w - 0.5));
      const x1 = x | 0;
      const y1 = y | 0;
      const p = (((x - x1) * PLACES) | 0) * 4;
      const q = (((y - y1) * PLACES) | 0) * 4;
      const x0 = x1 > 0 ? x1 - 1 : 0;
      const x2 = x1 < lastX ? x1 + 1 : lastX;
      const x3 = x1 + 1 < lastX ? x1 + 2 : lastX;
      const y0 = y1 > 0 ? y1 - 1 : 0;
      const y2 = y1 < lastY ? y1 + 1 : lastY;
      const y3 = y1 + 1 < lastY ? y1 + 2 : lastY;
      const [w0, w1, w2, w3] = [WEIGHTS[p]!, WEIGHTS[p + 1]!, WEIGHTS[p + 2]!, WEIGHTS[p + 3]!];
      const across = (line: number): number =>
        w0 * data[line + x0]! + w1 * data[line + x1]! + w2 * data[line + x2]! + w3 * data[line + x3]!;
      const value =
        WEIGHTS[q]! * across(y0 * stride) +
        WEIGHTS[q + 1]! * across(y1 * stride) +
        WEIGHTS[q + 2]! * across(y2 * stride) +
        WEIGHTS[q + 3]! * across(y3 * stride);
      target[out] = value;
    }
  }
  return { width, height, data: new Uint8Array(target.buffer) };
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
