import { type Homography, type Point, rectangleToQuad } from '../../../domain/imaging/geometry.ts';
import type { GreyImage } from '../../../domain/imaging/grey-image.ts';
import type { BarTexture } from './bar-texture.ts';

/** A turned rectangle of the frame, upright. */
export interface Patch {
  image: GreyImage;
  toFrame: Homography;
  /** Pixels of the patch to a pixel of the frame. */
  scale: number;
}

/** The longest rows have 579 modules: two pixels to each of them are enough to search. */
const LONGEST = 1160;
/** A large texture is a symbol with large modules, or none: it is looked at with fewer pixels. */
const MOST_PIXELS = 350_000;
const LEAST_MARGIN = 14;

/** @param margin what is taken along around the texture, as shares of its length and height */
export function cutOut(
  grey: GreyImage,
  { x, y, angle, length, height }: BarTexture,
  margin: { along: number; across: number },
): Patch | undefined {
  const halfLength = length / 2 + Math.max(LEAST_MARGIN, length * margin.along);
  const halfHeight = height / 2 + Math.max(LEAST_MARGIN, height * margin.across);
  const scale = Math.min(
    1,
    LONGEST / (2 * Math.max(halfLength, halfHeight)),
    Math.sqrt(MOST_PIXELS / (4 * halfLength * halfHeight)),
  );
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corner = (u: number, v: number): Point => ({
    x: x + u * halfLength * c - v * halfHeight * s,
    y: y + u * halfLength * s + v * halfHeight * c,
  });
  const width = Math.round(2 * halfLength * scale);
  const rows = Math.round(2 * halfHeight * scale);
  const toFrame = rectangleToQuad(width, rows, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
  return toFrame && { image: sample(grey, width, rows, toFrame), toFrame, scale };
}

/** Bilinear, the border repeated; a plain turn needs no division, which makes it several times as fast as a warp. */
function sample(source: GreyImage, width: number, height: number, [a, b, c, d, e, f]: Homography): GreyImage {
  const from = source.data;
  const stride = source.width;
  const lastX = stride - 1;
  const lastY = source.height - 1;
  const data = new Uint8Array(width * height);
  for (let row = 0, out = 0; row < height; row++) {
    let x = a * 0.5 + b * (row + 0.5) + c - 0.5;
    let y = d * 0.5 + e * (row + 0.5) + f - 0.5;
    for (let column = 0; column < width; column++, out++, x += a, y += d) {
      const u = Math.min(lastX, Math.max(0, x));
      const v = Math.min(lastY, Math.max(0, y));
      const p = (v | 0) * stride + (u | 0);
      const right = u < lastX ? 1 : 0;
      const below = v < lastY ? stride : 0;
      const fx = u - (u | 0);
      const upper = from[p]! + (from[p + right]! - from[p]!) * fx;
      const lower = from[p + below]! + (from[p + below + right]! - from[p + below]!) * fx;
      data[out] = upper + (lower - upper) * (v - (v | 0)) + 0.5;
    }
  }
  return { width, height, data };
}
