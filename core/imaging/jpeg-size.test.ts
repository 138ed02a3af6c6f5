import fc from 'fast-check';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegSize } from './jpeg-size.ts';

const jpeg = (width: number, height: number, options: JpegOptions = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg(options)
    .toBuffer();

describe('the size of a JPEG', () => {
  it.each([
    [640, 480, {}],
    [1, 9000, {}],
    [1200, 30, { progressive: true }],
  ] as const)('is read from its frame header: %d x %d', async (width, height, options) => {
    expect(jpegSize(await jpeg(width, height, options))).toEqual({ width, height });
  });

  it('is read past metadata and fill bytes', async () => {
    const plain = await jpeg(30, 20);
    const segment = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xe1, 0x10, 0x02]), Buffer.alloc(0x1000)]);
    const padded = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
    expect(jpegSize(padded)).toEqual({ width: 30, height: 20 });
  });

  it('is not known of other bytes, and no bytes break it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        jpegSize(Uint8Array.of(0xff, 0xd8, ...tail));
        expect(jpegSize(Uint8Array.of(0x89, ...tail))).toBeUndefined();
      }),
    );
  });
});
