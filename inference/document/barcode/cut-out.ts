import { type Homography, type Point, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
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
/** A large texture is a symbol with large modules, or none: fewer pixels are enough. */
const MOST_PIXELS = 350_000;
const LEAST_MARGIN = 14;

/** @param margin the border kept around the texture, as shares of its length and height */
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

/** Sixteen bits of a place lie behind its point: over a thousand steps that is off by less than a hundredth pixel. */
const ONE = 2 ** 16;
const HALF = ONE / 2;
/** A margin to the border that no rounding crosses. */
const CLEAR = 0.1;

/** Bilinear, the border repeated; a plain turn needs no division, which makes it several times as fast as a warp. */
function sample(source: GreyImage, width: number, height: number, [a, b, c, d, e, f]: Homography): GreyImage {
  const from = source.data;
  const stride = source.width;
  const lastX = stride - 1;
  const lastY = source.height - 1;
  const data = new Uint8Array(width * height);
  const inside = (x: number, y: number) => x > CLEAR && y > CLEAR && x < lastX - CLEAR && y < lastY - CLEAR;
  const stepX = Math.round(a * ONE);
  const stepY = Math.round(d * ONE);
  for (let row = 0, out = 0; row < height; row++) {
    const x = a * 0.5 + b * (row + 0.5) + c - 0.5;
    const y = d * 0.5 + e * (row + 0.5) + f - 0.5;
    const within = inside(x, y) && inside(x + a * width, y + d * width);
    let fixedX = Math.round(x * ONE);
    let fixedY = Math.round(y * ONE);
    for (let column = 0; column < width; column++, out++, fixedX += stepX, fixedY += stepY) {
      const u = within ? fixedX : Math.max(0, Math.min(lastX * ONE - 1, fixedX));
      const v = within ? fixedY : Math.max(0, Math.min(lastY * ONE - 1, fixedY));
      const p = (v >> 16) * stride + (u >> 16);
      const fx = (u >> 8) & 255;
      const upper = (from[p]! << 8) + (from[p + 1]! - from[p]!) * fx;
      const lower = (from[p + stride]! << 8) + (from[p + stride + 1]! - from[p + stride]!) * fx;
      data[out] = ((upper << 8) + (lower - upper) * ((v >> 8) & 255) + HALF) >> 16;
    }
  }
  return { width, height, data };
}
