import { type Homography, type Point, rectangleToQuad } from '../../../domain/imaging/geometry.ts';
import type { GreyImage } from '../../../domain/imaging/grey-image.ts';
import { warpGrey } from '../../../domain/imaging/warp.ts';
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
const LEAST_MARGIN = 14;

/** @param margin what is taken along around the texture, as shares of its length and height */
export function cutOut(
  grey: GreyImage,
  { x, y, angle, length, height }: BarTexture,
  margin: { along: number; across: number },
): Patch | undefined {
  const halfLength = length / 2 + Math.max(LEAST_MARGIN, length * margin.along);
  const halfHeight = height / 2 + Math.max(LEAST_MARGIN, height * margin.across);
  const scale = Math.min(1, LONGEST / (2 * Math.max(halfLength, halfHeight)));
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corner = (u: number, v: number): Point => ({
    x: x + u * halfLength * c - v * halfHeight * s,
    y: y + u * halfLength * s + v * halfHeight * c,
  });
  const width = Math.round(2 * halfLength * scale);
  const rows = Math.round(2 * halfHeight * scale);
  const toFrame = rectangleToQuad(width, rows, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
  return toFrame && { image: warpGrey(grey, width, rows, toFrame), toFrame, scale };
}
