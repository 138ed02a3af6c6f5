import { type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';

/** The corners of a whole picture. */
export const cornersOf = ({ width, height }: Pick<RgbImage, 'width' | 'height'>): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** A whole picture in another size. */
export function resized(page: RgbImage, width: number, height: number): RgbImage {
  const whole = rectangleToQuad(width, height, cornersOf(page));
  if (!whole) throw new RangeError('a page of no area has no print');
  return warpRgb(page, width, height, whole);
}
