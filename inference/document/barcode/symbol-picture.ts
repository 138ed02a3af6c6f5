import { type Homography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { warpGreySmooth } from './warp-smooth.ts';

/** A symbol upright and flat, with its quiet zone. */
export interface SymbolPicture {
  image: GreyImage;
  /** Pixels to a module along the rows. */
  scale: number;
  /** Modules of a row. */
  modules: number;
  /** Pixels of quiet zone on every side. */
  margin: number;
}

/** Pixels to a module: along the rows, where a bar may be one module wide, and down, where rows are three high. */
export interface PictureScale {
  across: number;
  down: number;
}

const QUIET_MODULES = 3;
/** Beyond this many pixels there can be no more rows. */
const TALLEST = 1600;

/** Cuts out and flattens a symbol. @returns undefined for a quad without area */
export function symbolPicture(
  grey: GreyImage,
  quad: Quad,
  modules: number,
  scale: PictureScale,
): SymbolPicture | undefined {
  const [a, b, c, d] = quad;
  const across = Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - d.x, c.y - d.y);
  const along = Math.hypot(d.x - a.x, d.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y);
  const width = modules * scale.across;
  const height = Math.min(TALLEST, Math.round((modules * scale.down * along) / Math.max(1, across)));
  const map = rectangleToQuad(width, height, quad);
  if (!map) return undefined;
  const margin = QUIET_MODULES * scale.across;
  const image = warpGreySmooth(grey, width + 2 * margin, height + 2 * margin, withMargin(map, margin));
  return { image, scale: scale.across, modules, margin };
}

function withMargin([a, b, c, d, e, f, g, h, i]: Homography, margin: number): Homography {
  return [a, b, c - margin * (a + b), d, e, f - margin * (d + e), g, h, i - margin * (g + h)];
}

/** The same symbol read from its other long side, which undoes a mirror: rows the other way, bars as they were. */
export function flipped([a, b, c, d]: Quad): Quad {
  return [d, c, b, a];
}

/** Restores the contrast of narrow bars that blur took, by the difference of a module from its neighbours. */
export function sharpened({ image, scale, ...rest }: SymbolPicture): SymbolPicture {
  const { width, height, data } = image;
  const out = new Uint8ClampedArray(data);
  for (let y = 0; y < height; y++) {
    for (let x = scale, p = y * width + scale; x < width - scale; x++, p++) {
      out[p] = data[p]! + 0.4 * (2 * data[p]! - data[p - scale]! - data[p + scale]!);
    }
  }
  return { ...rest, scale, image: { width, height, data: new Uint8Array(out.buffer) } };
}
