import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { windowPlanes } from './frame-window.ts';

/** A picture without any symmetry. */
function picture(width: number, height: number): RgbImage {
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 37 + i * i) % 251),
  };
}

test('upside down a window holds the same colours from its last to its first', () => {
  const side = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const image = picture(width, height);
      const upright = windowPlanes(image, { x: 0, y: 0, width, height });
      const turned = windowPlanes(image, { x: 0, y: 0, width, height }, true);
      expect({ ...turned, data: filledPart(turned).reverse() }).toEqual({
        ...upright,
        data: filledPart(upright, [2, 1, 0]),
      });
    }),
    { numRuns: Math.ceil(Number(process.env.FUZZ_RUNS ?? 200) / 10) },
  );
});

test('the filled part is even, as the network gives one cell for two pixels', () => {
  const { filledWidth, filledHeight, width, height } = windowPlanes(picture(333, 201), {
    x: 10,
    y: 5,
    width: 301,
    height: 171,
  });
  expect([filledWidth % 2, filledHeight % 2, width % 16, height % 16]).toEqual([0, 0, 0, 0]);
});

function filledPart(
  { data, width, height, filledWidth, filledHeight }: ReturnType<typeof windowPlanes>,
  channels = [0, 1, 2],
): number[] {
  return channels.flatMap((channel) =>
    Array.from({ length: filledWidth * filledHeight }, (_, i) => {
      const row = channel * height + Math.floor(i / filledWidth);
      return Math.round(data[row * width + (i % filledWidth)]! * 1000);
    }),
  );
}
