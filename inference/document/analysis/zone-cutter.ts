import { type Homography, type Point, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { meanSides } from './document-scale.ts';
import { type LuminancePlane, luminancePlane } from './luminance-plane.ts';

/** A zone with fewer pixels a side says nothing. */
const LEAST_SIDE = 3;
/** From half the frame's size on down, zones are cut from a picture of half the size. */
const HALF = 0.5;
/** At this reduction, the mean of four samples suppresses noise. */
const AVERAGED = { full: 0.67, half: 0.5 };

/** Cuts zones out of a frame, all of them from one luminance picture where they can share it. */
export class ZoneCutter {
  readonly #image: RgbImage;
  readonly #zones: readonly Point[];
  #half: LuminancePlane | undefined;

  /** @param quads the zones that will be cut */
  constructor(image: RgbImage, quads: readonly Quad[]) {
    this.#image = image;
    this.#zones = quads.flat();
  }

  /**
   * A zone upright, never larger than it is in the frame.
   * @param longest its longest side, in pixels
   * @returns undefined for a zone of (nearly) no size
   */
  cut(quad: Quad, longest: number): GreyImage | undefined {
    const [wide, tall] = meanSides(quad);
    const scale = Math.min(1, longest / Math.max(wide, tall));
    const [width, height] = [Math.round(wide * scale), Math.round(tall * scale)];
    if (width < LEAST_SIDE || height < LEAST_SIDE) return undefined;
    if (scale >= HALF) {
      const plane = luminancePlane(this.#image, quad, 1);
      return plane && cutFrom(plane, quad, width, height, scale < AVERAGED.full ? 2 : 1);
    }
    this.#half ??= luminancePlane(this.#image, this.#zones, 2);
    return this.#half && cutFrom(this.#half, quad, width, height, 2 * scale < AVERAGED.half ? 2 : 1);
  }
}

function cutFrom(
  { grey, left, top, factor }: LuminancePlane,
  quad: Quad,
  width: number,
  height: number,
  perSide: 1 | 2,
): GreyImage | undefined {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: (x - left) / factor, y: (y - top) / factor }));
  const map = rectangleToQuad(width, height, [a!, b!, c!, d!]);
  return map && { width, height, data: sample(grey, width, height, map, perSide) };
}

/** Samples between which the map is taken as straight: a division for each would cost most of the time. */
const STRAIGHT = 8;
/** Places are counted in parts of a pixel. */
const PARTS = 65536;

/** Each pixel is the mean of this many bilinear samples a side, spread evenly over it; the border is repeated. */
function sample(grey: GreyImage, width: number, height: number, map: Homography, perSide: 1 | 2): Uint8Array {
  const { width: stride, data } = grey;
  const sums = new Uint32Array(width);
  const out = new Uint8Array(width * height);
  const count = width * perSide;
  const half = perSide >> 1;
  const [bits, round] = [16 + 2 * half, 1 << (15 + 2 * half)];
  const places = linesOf(grey, map, count, perSide);
  for (let row = 0; row < height; row++) {
    sums.fill(round);
    for (let line = 0; line < perSide; line++) {
      const knots = places(row * perSide + line);
      for (let from = 0, knot = 0; from < count; from += STRAIGHT, knot += 2) {
        const to = Math.min(count, from + STRAIGHT);
        let [x, y] = [knots[knot]!, knots[knot + 1]!];
        const stepX = ((knots[knot + 2]! - x) / (to - from)) | 0;
        const stepY = ((knots[knot + 3]! - y) / (to - from)) | 0;
        for (let k = from; k < to; k++, x += stepX, y += stepY) {
          const p = (y >> 16) * stride + (x >> 16);
          const fx = (x >> 8) & 255;
          const upper = (data[p]! << 8) + (data[p + 1]! - data[p]!) * fx;
          const lower = (data[p + stride]! << 8) + (data[p + stride + 1]! - data[p + stride]!) * fx;
          sums[k >> half]! += (upper << 8) + (lower - upper) * ((y >> 8) & 255);
        }
      }
    }
    for (let x = 0; x < width; x++) out[row * width + x] = sums[x]! >>> bits;
  }
  return out;
}

/** The place of every few samples of a line and of its end, in parts of a pixel: x and y in turn. */
function linesOf(
  { width, height }: GreyImage,
  [a, b, c, d, e, f, g, h, i]: Homography,
  count: number,
  perSide: number,
): (line: number) => Int32Array {
  // The pixel to the right and the one below are looked at, too.
  const [lastX, lastY] = [(width - 1) * PARTS - 1, (height - 1) * PARTS - 1];
  const knots = new Int32Array(2 * Math.ceil(count / STRAIGHT) + 2);
  return (line) => {
    const v = (line + 0.5) / perSide;
    for (let knot = 0; knot < knots.length; knot += 2) {
      const u = (Math.min(count, (knot / 2) * STRAIGHT) + 0.5) / perSide;
      const w = g * u + h * v + i;
      knots[knot] = Math.min(lastX, Math.max(0, ((a * u + b * v + c) / w - 0.5) * PARTS));
      knots[knot + 1] = Math.min(lastY, Math.max(0, ((d * u + e * v + f) / w - 0.5) * PARTS));
    }
    return knots;
  };
}
