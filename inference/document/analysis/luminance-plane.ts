import type { Point } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** The luminance of a part of a frame, at the frame's size or at half of it. */
export interface LuminancePlane {
  grey: GreyImage;
  /** Where it begins, in pixels of the frame. */
  left: number;
  top: number;
  /** Pixels of the frame to one of its pixels, each way. */
  factor: 1 | 2;
}

/**
 * The luminance around some points, cut at the edges of the frame, at least two pixels each way.
 * @returns undefined for a frame that has no two pixels each way
 */
export function luminancePlane(
  image: RgbImage,
  around: readonly Point[],
  factor: 1 | 2,
): LuminancePlane | undefined {
  if (Math.min(image.width, image.height) < 2 * factor) return undefined;
  const xs = around.map(({ x }) => x);
  const ys = around.map(({ y }) => y);
  const [columns, rows] = [spanOf(xs, image.width, factor), spanOf(ys, image.height, factor)];
  const data = new Uint8Array(columns.count * rows.count);
  const grey = { width: columns.count, height: rows.count, data };
  const fill = factor === 1 ? fillWhole : fillHalved;
  fill(image, grey, columns.from, rows.from);
  return { grey, left: columns.from, top: rows.from, factor };
}

/** From which pixel on, and how many pixels of the plane; one more on either side for places between two. */
function spanOf(places: readonly number[], size: number, factor: number): { from: number; count: number } {
  const most = Math.floor(size / factor);
  const first = Math.floor(Math.min(...places) / factor) - 1;
  const last = Math.ceil(Math.max(...places) / factor) + 1;
  const from = Math.min(most - 2, Math.max(0, first));
  const to = Math.min(most, Math.max(from + 2, last));
  return { from: from * factor, count: to - from };
}

/** Luma of Rec. 601 in 8-bit integer weights, as `toGrey` has it. */
function fillWhole(image: RgbImage, { width, height, data }: GreyImage, left: number, top: number): void {
  for (let y = 0; y < height; y++) {
    const row = rowOf(image, left, top + y, width);
    const out = data.subarray(y * width, (y + 1) * width);
    for (let x = 0, p = 0; x < out.length; x++, p += 3)
      out[x] = (row[p]! * 77 + row[p + 1]! * 150 + row[p + 2]! * 29) >> 8;
  }
}

/** The same of the mean of two by two pixels. */
function fillHalved(image: RgbImage, { width, height, data }: GreyImage, left: number, top: number): void {
  for (let y = 0; y < height; y++) {
    const upper = rowOf(image, left, top + 2 * y, 2 * width);
    const lower = rowOf(image, left, top + 2 * y + 1, 2 * width);
    const out = data.subarray(y * width, (y + 1) * width);
    for (let x = 0, p = 0; x < out.length; x++, p += 6) {
      const red = upper[p]! + upper[p + 3]! + lower[p]! + lower[p + 3]!;
      const green = upper[p + 1]! + upper[p + 4]! + lower[p + 1]! + lower[p + 4]!;
      const blue = upper[p + 2]! + upper[p + 5]! + lower[p + 2]! + lower[p + 5]!;
      out[x] = (red * 77 + green * 150 + blue * 29) >> 10;
    }
  }
}

function rowOf({ width, data }: RgbImage, left: number, y: number, count: number): Uint8Array {
  const begin = 3 * (y * width + left);
  return data.subarray(begin, begin + 3 * count);
}
