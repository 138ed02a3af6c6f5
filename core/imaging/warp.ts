import type { Homography } from './geometry.ts';
import type { GreyImage } from './grey-image.ts';
import type { RgbImage } from './rgb-image.ts';

/**
 * Resamples by a projective map from target to source, bilinear, the border repeated.
 * @param toSource maps pixel-edge coordinates of the target to those of the source
 */
export function warpRgb(source: RgbImage, width: number, height: number, toSource: Homography): RgbImage {
  const data = new Uint8Array(width * height * 3);
  resample(source, 3, data, width, height, toSource);
  return { width, height, data };
}

/** Like {@link warpRgb}, for one channel. */
export function warpGrey(source: GreyImage, width: number, height: number, toSource: Homography): GreyImage {
  const data = new Uint8Array(width * height);
  resample(source, 1, data, width, height, toSource);
  return { width, height, data };
}

function resample(
  source: { width: number; height: number; data: Uint8Array },
  channels: 1 | 3,
  target: Uint8Array,
  width: number,
  height: number,
  [a, b, c, d, e, f, g, h, i]: Homography,
): void {
  const from = source.data;
  const lastX = source.width - 1;
  const lastY = source.height - 1;
  const stride = source.width * channels;
  let out = 0;
  for (let row = 0; row < height; row++) {
    const v = row + 0.5;
    const rowX = b * v + c;
    const rowY = e * v + f;
    const rowW = h * v + i;
    for (let column = 0; column < width; column++, out += channels) {
      const u = column + 0.5;
      const share = 1 / (g * u + rowW);
      const x = within((a * u + rowX) * share - 0.5, lastX);
      const y = within((d * u + rowY) * share - 0.5, lastY);
      const x0 = x | 0;
      const y0 = y | 0;
      const right = x0 < lastX ? channels : 0;
      const upper = y0 * stride + x0 * channels;
      const lower = upper + (y0 < lastY ? stride : 0);
      target[out] = blended(from, upper, lower, right, x - x0, y - y0);
      if (channels === 1) continue;
      target[out + 1] = blended(from, upper + 1, lower + 1, right, x - x0, y - y0);
      target[out + 2] = blended(from, upper + 2, lower + 2, right, x - x0, y - y0);
    }
  }
}

/** Written out, like the next one: both run for every pixel of pages with two millions of them. */
function within(place: number, last: number): number {
  if (place < 0) return 0;
  if (place > last) return last;
  return place;
}

/** One channel between four pixels, rounded where it is cut to a whole number. */
function blended(
  from: Uint8Array,
  upper: number,
  lower: number,
  right: number,
  across: number,
  down: number,
): number {
  const top = from[upper]! + (from[upper + right]! - from[upper]!) * across;
  const bottom = from[lower]! + (from[lower + right]! - from[lower]!) * across;
  return top + (bottom - top) * down + 0.5;
}
