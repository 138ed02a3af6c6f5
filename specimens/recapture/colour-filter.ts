import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** Returns the channel that a pixel of the sensor sees: red and green, then green and blue, row by row (Bayer). */
export const channelAt = (x: number, y: number): 0 | 1 | 2 => ((x + y) & 1 ? 1 : x & 1 ? 2 : 0);

/**
 * Fills in the two channels that each pixel did not see, from its neighbours (bilinear). Since red and blue are seen
 * by every other pixel only, fine patterns turn into coloured ones here, as they do in a camera.
 */
export function demosaic({ width, height, data }: RgbImage): void {
  const raw = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      raw[y * width + x] = data[(y * width + x) * 3 + channelAt(x, y)] as number;
  }
  const at = (x: number, y: number) => raw[y * width + x] as number;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = (y * width + x) * 3;
      const seen = channelAt(x, y);
      const sides = at(x - 1, y) + at(x + 1, y);
      const ends = at(x, y - 1) + at(x, y + 1);
      if (seen === 1) {
        const beside = channelAt(x + 1, y);
        data[p + beside] = sides / 2;
        data[p + 2 - beside] = ends / 2;
      } else {
        data[p + 1] = (sides + ends) / 4;
        data[p + 2 - seen] = (at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1)) / 4;
      }
    }
  }
}
