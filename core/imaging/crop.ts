import type { Point } from './geometry.ts';
import type { RgbImage } from './rgb-image.ts';

/** The upright rectangle around some points and a margin, cut at the edges of the picture. @param margin pixels */
export function cropAround(
  { width, height, data }: RgbImage,
  points: readonly Point[],
  margin: number,
): RgbImage | undefined {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const columns = Math.min(width, Math.ceil(Math.max(...xs) + margin)) - left;
  const rows = Math.min(height, Math.ceil(Math.max(...ys) + margin)) - top;
  if (!(columns > 0 && rows > 0)) return undefined;
  const cropped = new Uint8Array(3 * columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const from = 3 * ((top + row) * width + left);
    cropped.set(data.subarray(from, from + 3 * columns), 3 * columns * row);
  }
  return { width: columns, height: rows, data: cropped };
}
