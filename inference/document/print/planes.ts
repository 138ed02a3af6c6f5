import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** The scale of the colours that a model expects: subtracted from each channel of 0 to 1, then the divisor. */
export interface PlaneScale {
  mean: readonly [blue: number, green: number, red: number];
  deviation: readonly [blue: number, green: number, red: number];
}

/**
 * Writes a picture as three planes, blue first, at the top left of planes that may be larger.
 * @param target filled from `offset` on; parts that the picture does not cover stay unchanged
 */
export function fillPlanes(
  target: Float32Array,
  offset: number,
  plane: { width: number; height: number },
  { width, height, data }: RgbImage,
  { mean, deviation }: PlaneScale,
): void {
  const area = plane.width * plane.height;
  for (let channel = 0; channel < 3; channel++) {
    const scale = 1 / (255 * deviation[channel]!);
    const shift = mean[channel]! / deviation[channel]!;
    for (let y = 0; y < height; y++) {
      let from = y * width * 3 + 2 - channel;
      const start = offset + channel * area + y * plane.width;
      for (let to = start; to < start + width; to++, from += 3) target[to] = data[from]! * scale - shift;
    }
  }
}
