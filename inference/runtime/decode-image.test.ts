import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EncodedImage, ImageMimeType } from '#core/imaging/rgb-image.ts';
import { decodeImage, FRAME_LIMITS } from './decode-image.ts';

const WIDTH = 80;
const HEIGHT = 64;

/** Red left half, blue right half. */
function twoHalves(): Sharp {
  const data = Buffer.alloc(3 * WIDTH * HEIGHT);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    data[3 * pixel + (pixel % WIDTH < WIDTH / 2 ? 0 : 2)] = 250;
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

function plain(width: number, height: number, colour: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

async function encoded(mimeType: ImageMimeType, picture: Sharp): Promise<EncodedImage> {
  return { mimeType, bytes: await picture.toBuffer() };
}

function pixelAt({ width, data }: { width: number; data: Uint8Array }, x: number, y: number): number[] {
  return [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
}

async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(3 * 64 * 64, 40), Buffer.alloc(3 * 64 * 64, 200)]);
  return sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** Puts an `acTL` chunk (two frames) behind the header chunk of a PNG. */
function animatedPng(png: Buffer): Buffer {
  const headerEnd = 8 + 12 + 13;
  const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}

describe('pictures that are accepted', () => {
  const rows: { name: string; mimeType: ImageMimeType; picture: () => Sharp }[] = [
    {
      name: 'JPEG',
      mimeType: 'image/jpeg',
      picture: () => twoHalves().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
    },
    { name: 'PNG', mimeType: 'image/png', picture: () => twoHalves().png() },
    { name: 'lossless WebP', mimeType: 'image/webp', picture: () => twoHalves().webp({ lossless: true }) },
    { name: '16-bit PNG', mimeType: 'image/png', picture: () => twoHalves().toColourspace('rgb16').png() },
    { name: 'PNG with a palette', mimeType: 'image/png', picture: () => twoHalves().png({ palette: true }) },
  ];
  test.each(rows)('$name becomes 8-bit RGB', async ({ mimeType, picture }) => {
    const image = await decodeImage(await encoded(mimeType, picture()));
    expect([image.width, image.height, image.data.length]).toEqual([WIDTH, HEIGHT, 3 * WIDTH * HEIGHT]);
    const [red, , blue] = pixelAt(image, 5, 5);
    expect(red).toBeGreaterThan(240);
    expect(blue).toBeLessThan(15);
  });

  test('a grey picture gets three equal channels', async () => {
    const image = await decodeImage(await encoded('image/jpeg', plain(64, 64, '#808080').greyscale().jpeg()));
    const [red, green, blue] = pixelAt(image, 3, 3);
    expect([green, blue]).toEqual([red, red]);
    expect(red).toBeGreaterThan(120);
  });

  test('a CMYK picture becomes RGB', async () => {
    const image = await decodeImage(
      await encoded('image/jpeg', plain(64, 64, '#20c040').toColourspace('cmyk').jpeg({ quality: 95 })),
    );
    const [red, green, blue] = pixelAt(image, 3, 3) as [number, number, number];
    expect(green).toBeGreaterThan(red);
    expect(green).toBeGreaterThan(blue);
  });

  test('EXIF orientation is applied, so the picture stands upright', async () => {
    const rotated = twoHalves().withMetadata({ orientation: 6 }).jpeg({ quality: 95 });
    const image = await decodeImage(await encoded('image/jpeg', rotated));
    expect([image.width, image.height]).toEqual([HEIGHT, WIDTH]);
    expect(pixelAt(image, 5, 5)[0]).toBeGreaterThan(200);
    expect(pixelAt(image, 5, WIDTH - 5)[2]).toBeGreaterThan(200);
  });

  test('transparency is laid on white', async () => {
    const clear = sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const image = await decodeImage(await encoded('image/png', clear.png()));
    expect(pixelAt(image, 9, 9)).toEqual([255, 255, 255]);
  });

  test('a picture larger than the wanted side is scaled while it is decoded', async () => {
    const image = await decodeImage(await encoded('image/jpeg', plain(400, 200, '#446688').jpeg()), {
      ...FRAME_LIMITS,
      maxSide: 100,
    });
    expect([image.width, image.height]).toEqual([100, 50]);
  });
});

describe('pictures that are refused', () => {
  const jpeg = async () => twoHalves().jpeg().toBuffer();
  const rows: { condition: string; code: string; image: () => Promise<EncodedImage> }[] = [
    {
      condition: 'no bytes',
      code: 'IMAGE_EMPTY',
      image: async () => ({ mimeType: 'image/jpeg', bytes: new Uint8Array(0) }),
    },
    {
      condition: 'bytes that are no picture',
      code: 'IMAGE_UNREADABLE',
      image: async () => ({ mimeType: 'image/jpeg', bytes: Buffer.from('this is a letter, not a picture') }),
    },
    {
      condition: 'a header without a picture',
      code: 'IMAGE_UNREADABLE',
      image: async () => ({ mimeType: 'image/jpeg', bytes: (await jpeg()).subarray(0, 12) }),
    },
    {
      condition: 'a picture that was cut off',
      code: 'IMAGE_UNREADABLE',
      image: async () => {
        const bytes = await twoHalves().png({ compressionLevel: 0 }).toBuffer();
        return { mimeType: 'image/png', bytes: bytes.subarray(0, bytes.length / 2) };
      },
    },
    {
      condition: 'a JPEG that was cut off',
      code: 'IMAGE_UNREADABLE',
      image: async () => {
        const noise = Uint8Array.from({ length: 3 * 128 * 128 }, (_, index) => (index * 7919) % 251);
        const bytes = await sharp(noise, { raw: { width: 128, height: 128, channels: 3 } })
          .jpeg()
          .toBuffer();
        return { mimeType: 'image/jpeg', bytes: bytes.subarray(0, bytes.length / 2) };
      },
    },
    {
      condition: 'more bytes than a frame may have',
      code: 'IMAGE_TOO_LARGE',
      image: async () => ({
        mimeType: 'image/jpeg',
        bytes: Buffer.concat([await jpeg(), Buffer.alloc(4 * 2 ** 20)]),
      }),
    },
    {
      condition: 'more pixels than a frame may have',
      code: 'IMAGE_TOO_LARGE',
      image: async () => encoded('image/png', plain(4100, 4000, '#ffffff').png()),
    },
    {
      condition: 'a picture of a few pixels',
      code: 'IMAGE_TOO_SMALL',
      image: async () => encoded('image/png', plain(200, 20, '#ff0000').png()),
    },
    {
      condition: 'a GIF',
      code: 'IMAGE_TYPE_UNSUPPORTED',
      image: async () => ({ mimeType: 'image/png', bytes: await twoHalves().gif().toBuffer() }),
    },
    {
      condition: 'a declared type that is not accepted',
      code: 'IMAGE_TYPE_UNSUPPORTED',
      image: async () => ({ mimeType: 'image/tiff' as ImageMimeType, bytes: await jpeg() }),
    },
    {
      condition: 'a PNG that is declared as JPEG',
      code: 'IMAGE_TYPE_MISMATCH',
      image: async () => encoded('image/jpeg', twoHalves().png()),
    },
    {
      condition: 'an animated WebP',
      code: 'IMAGE_ANIMATED',
      image: async () => ({ mimeType: 'image/webp', bytes: await animatedWebp() }),
    },
    {
      condition: 'an animated PNG',
      code: 'IMAGE_ANIMATED',
      image: async () => ({ mimeType: 'image/png', bytes: animatedPng(await twoHalves().png().toBuffer()) }),
    },
    {
      condition: 'a frame of a covered camera',
      code: 'IMAGE_BLACK',
      image: async () => encoded('image/jpeg', plain(640, 360, '#040404').jpeg()),
    },
  ];
  test.each(rows)('$condition is $code', async ({ code, image }) => {
    const failure = decodeImage(await image(), FRAME_LIMITS);
    await expect(failure).rejects.toMatchObject({
      name: 'AppError',
      code,
      detail: { component: 'picture', probe: expect.any(String), nextStep: expect.any(String) },
    });
  });
});
