import { type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { planeView, settledAspect } from './plane-view.ts';

/** The longest strip for a quad that is too thin or slanted to give its plane. */
const WIDEST_ASPECT = 3;

/**
 * Cuts a document out of a frame as if seen from straight above, always wider than tall. Its first corner becomes the
 * top left; where that would stand it on a short side, the second does.
 * @param quad clockwise, in pixels of the frame; corners outside repeat the frame's border
 * @param longSidePx columns of the result, 1 or more
 */
export function rectify(image: RgbImage, quad: Quad, longSidePx: number): RgbImage {
  const { level, aspect } = levelled(quad, image);
  const width = Math.max(1, Math.round(longSidePx));
  const height = Math.max(1, Math.round(longSidePx / aspect));
  const toFrame = rectangleToQuad(width, height, level);
  if (!toFrame) throw new RangeError('a document of no area cannot be rectified');
  return warpRgb(image, width, height, toFrame);
}

/**
 * A quad as its document lies on a long side, and the longer side over the shorter one. In perspective the longer side
 * of the document may be the shorter one of the frame.
 * @param frame size of the frame in pixels
 */
export function levelled(
  quad: Quad,
  frame: { width: number; height: number },
): { level: Quad; aspect: number } {
  const ratio = planeView(quad, frame)?.ratio ?? 1;
  const [a, b, c, d] = quad;
  return {
    level: ratio >= 1 ? quad : [b, c, d, a],
    aspect: Math.min(WIDEST_ASPECT, settledAspect(ratio >= 1 ? ratio : 1 / ratio)),
  };
}
