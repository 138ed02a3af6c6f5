import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

const MEBIBYTE = 2 ** 20;
const plain = (width: number, height: number, background = '#7a8a9a') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A wall with some light on it: a good picture of nothing. */
export async function photograph(width = 1280, height = 720): Promise<Buffer> {
  const light = `<svg width="${width}" height="${height}"><defs><linearGradient id="g">
    <stop offset="0" stop-color="#56606a"/><stop offset="1" stop-color="#c8d2dc"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(light)).jpeg({ quality: 90 }).toBuffer();
}

/** Pictures that no part of the product may take, by what is wrong with them. */
export const BAD_PICTURES = {
  damaged: async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  empty: async () => Buffer.alloc(0),
  heavyFrame: async () => Buffer.alloc(5 * MEBIBYTE, 0xff),
  heavyFile: async () => Buffer.concat([await photograph(), Buffer.alloc(41 * MEBIBYTE)]),
  vastFrame: () => claiming(6000, 4000),
  vastFile: () => claiming(12_000, 9000),
  truncated: async () => {
    const whole = await photograph();
    return whole.subarray(0, whole.length / 2);
  },
  tiny: () => plain(20, 20).jpeg().toBuffer(),
  black: () => plain(1280, 720, '#020202').jpeg().toBuffer(),
  png: () => plain(640, 480).png().toBuffer(),
  pdf: async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj'),
  animatedWebp: async () => (await twoFrames()).webp({ loop: 0 }).toBuffer(),
  animatedGif: async () => (await twoFrames()).gif({ loop: 0 }).toBuffer(),
  animatedPng: async () => withAnimationControl(await plain(640, 480).png().toBuffer()),
} as const;
export type BadPicture = keyof typeof BAD_PICTURES;

/** A small JPEG whose frame header (ISO/IEC 10918-1, B.2.2) claims other sides. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const jpeg = await plain(64, 64).jpeg().toBuffer();
  const header = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, header + 5);
  jpeg.writeUInt16BE(width, header + 7);
  return jpeg;
}

async function twoFrames() {
  const frames = ['#aa3333', '#33aa33'].map((background) => plain(160, 120, background).png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

/** Puts the chunk that makes a PNG an animation before its pixels (PNG third edition, 11.3.6.1). */
function withAnimationControl(png: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]);
  const chunk = Buffer.alloc(4 + body.length + 4);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/** Drawn once, however many rows show it. */
const once = <T>(draw: () => Promise<T>): (() => Promise<T>) => {
  let drawn: Promise<T> | undefined;
  return () => {
    drawn ??= draw();
    return drawn;
  };
};
const identity = SPECIMEN_PERSONS.applicant;
const jpeg = (picture: Buffer) => sharp(picture).jpeg({ quality: 90 }).toBuffer();

/** Selfies that show the wrong number or size of faces. */
export const SELFIES = {
  good: once(async () => jpeg(await renderFace({ identity, width: 1280, height: 720 }))),
  nobody: () => photograph(),
  several: async () => {
    const person = await renderFace({ identity, width: 640, height: 720 });
    const wide = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#c9d2d8' } });
    const placed = wide.composite([
      { input: person, left: 0, top: 0 },
      { input: person, left: 640, top: 0 },
    ]);
    return jpeg(await placed.png().toBuffer());
  },
  far: async () => jpeg(await renderFace({ identity, width: 1280, height: 720, headShare: 0.2 })),
} as const;

/** Documents on a desk that a check has to object to. */
export const DOCUMENTS = {
  good: once(() => passport({})),
  withoutZone: () => photograph(1920, 1080),
  wrongCheckDigit: () => passport({ mrzLines: withWrongDigits(composeMrz(SPECIMEN_PASSPORT)) }),
  expired: () => passport({ dateOfExpiry: '2020-01-01' }),
  mirrored: async () =>
    sharp(await DOCUMENTS.good())
      .flop()
      .jpeg({ quality: 90 })
      .toBuffer(),
} as const;

const portraitOf = once(() => renderFace({ identity, width: 420, height: 540, headShare: 0.7 }));

async function passport(content: Parameters<typeof renderPassport>[0]): Promise<Buffer> {
  const portrait = await portraitOf();
  return placeOnDesk(await renderPassport({ portrait, ...content }), { angle: 1, scale: 0.9, noise: 2 });
}

/** Number and birth keep their digits and get another check digit: no confusion of two letters explains that. */
function withWrongDigits([first = '', second = '']: string[]): string[] {
  const other = (digit: string | undefined) => ((Number(digit) + 3) % 10).toString();
  const digits = [...second];
  for (const place of [9, 19]) digits[place] = other(digits[place]);
  return [first, digits.join('')];
}
